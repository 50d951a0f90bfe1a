// A toast lives eight seconds, longer while it is pointed at or holds the focus.
for (const toast of document.querySelectorAll("[data-toast]")) {
  const leave = () => {
    if (toast.matches(":hover, :focus-within")) setTimeout(leave, 2000);
    else toast.remove();
  };
  setTimeout(leave, 8000);
  const dismiss = toast.querySelector("[data-toast-dismiss]");
  if (dismiss) {
    dismiss.hidden = false;
    dismiss.addEventListener("click", () => toast.remove());
  }
}

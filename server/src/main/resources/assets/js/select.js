// <form data-select>: a box selects all rows of the page, and the number of selected rows is said.
for (const form of document.querySelectorAll("form[data-select]")) {
  const offer = form.querySelector("[data-select-all]");
  const all = offer.querySelector("input");
  const boxes = [...form.querySelectorAll("tbody input[name=id]")];
  const said = form.querySelector("[data-selected]");
  const say = () => {
    const selected = boxes.filter((box) => box.checked).length;
    all.checked = selected === boxes.length;
    all.indeterminate = selected > 0 && !all.checked;
    said.textContent = selected > 0 ? `${selected} selected` : "";
  };
  all.addEventListener("change", () => boxes.forEach((box) => { box.checked = all.checked; }));
  form.addEventListener("change", say);
  // the browser restores boxes when somebody comes back
  window.addEventListener("pageshow", say);
  offer.hidden = false;
}

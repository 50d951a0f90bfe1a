// Every behaviour of the pages. Each stands alone, and nothing on a page depends on them.
import "./dialog.js";
import "./menu.js";
import "./copy.js";
import "./toast.js";
import "./unsaved.js";
import "./errors.js";
import "./print.js";
import "./time-zone.js";
import "./passkeys.js";
import "./refresh.js";

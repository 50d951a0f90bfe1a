/// How pages look: the frame around them, the components they are made of, the stylesheet and
/// scripts, and the rendering of templates. It knows no feature; features hand it typed records.
@NullMarked
package dev.bailiwick.ui;

import org.jspecify.annotations.NullMarked;

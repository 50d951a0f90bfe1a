/// Knows the frame around every page, the navigation of the person at hand, and the block printed
/// at start. It knows no feature beyond where its pages are.
@NullMarked
package dev.bailiwick.shell;

import org.jspecify.annotations.NullMarked;

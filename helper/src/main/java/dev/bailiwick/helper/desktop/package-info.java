/// Remote desktops: the connection between a browser's Guacamole client and guacd, and what is
/// found out before.
@NullMarked
package dev.bailiwick.helper.desktop;

import org.jspecify.annotations.NullMarked;

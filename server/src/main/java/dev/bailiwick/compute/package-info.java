/// Knows the compute hosts: registering, describing and removing them, how they stand by what their
/// agents report, and the pages about them.
@NullMarked
package dev.bailiwick.compute;

import org.jspecify.annotations.NullMarked;

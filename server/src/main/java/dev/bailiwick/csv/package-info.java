/// Files of comma-separated values, in and out (RFC 4180; docs/reference/csv.md): columns by name,
/// rows by number, formulas kept harmless. It knows nothing of what the columns mean.
@NullMarked
package dev.bailiwick.csv;

import org.jspecify.annotations.NullMarked;

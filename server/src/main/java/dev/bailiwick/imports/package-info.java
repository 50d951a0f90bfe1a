/// Importing files of records in two steps: a check that shows what each row would do, then one
/// transaction that does all of it or nothing. It knows rows and what became of them; what a row
/// means is the module's own, told by an `Importable`.
@NullMarked
package dev.bailiwick.imports;

import org.jspecify.annotations.NullMarked;

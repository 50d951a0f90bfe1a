/// Knows the master key and everything that is encrypted or authenticated under it. It knows where
/// a secret stands (table, column, row), never what it is for.
@NullMarked
package dev.bailiwick.secrets;

import org.jspecify.annotations.NullMarked;

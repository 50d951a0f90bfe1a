/// What changed about a record, by whom and how, for every kind of record people keep. It knows
/// kinds and fields by their names only.
@NullMarked
package dev.bailiwick.history;

import org.jspecify.annotations.NullMarked;

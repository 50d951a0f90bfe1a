/// Knows the one audit trail: what was done, by whom, from where, chained so that a change shows.
/// It knows no event of its own but those of the trail; features name theirs.
@NullMarked
package dev.bailiwick.audit;

import org.jspecify.annotations.NullMarked;

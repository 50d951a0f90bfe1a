/// The chained audit trail: writing, checking, showing and exporting it. It knows the shape of an
/// entry, not what the events mean.
@NullMarked
package dev.bailiwick.audit;

import org.jspecify.annotations.NullMarked;

/// Knows what people are told about their own account, and which of it, and of the mails of other
/// packages, each of them wants to be told. It knows nothing of how mails travel.
@NullMarked
package dev.bailiwick.notices;

import org.jspecify.annotations.NullMarked;

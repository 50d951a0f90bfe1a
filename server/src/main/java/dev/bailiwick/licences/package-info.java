/// The register of licences: what was bought, until when it may be used, and by whom. It alone
/// opens product keys, and tells the trail of each that it showed.
@NullMarked
package dev.bailiwick.licences;

import org.jspecify.annotations.NullMarked;

/// Keyset pagination: sort keys, page cursors and prefix search that an index answers.
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.bailiwick.platform.paging;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

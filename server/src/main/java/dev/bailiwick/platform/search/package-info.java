/// Finds rows by any part of their text, with the trigram index of each database.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.db", "platform.paging"})
package dev.bailiwick.platform.search;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

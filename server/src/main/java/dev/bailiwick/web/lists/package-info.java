/// What every list has: a URL with search, filters, order and page, and what is shown around its
/// rows. It does not know what is listed.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.paging", "web.ui"})
package dev.bailiwick.web.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

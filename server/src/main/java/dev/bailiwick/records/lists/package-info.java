/// Lists of records: search, filters with their counts, order, pages, saved views and actions on
/// several records.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "platform.paging",
            "records.editing",
            "records.savedviews",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.records.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

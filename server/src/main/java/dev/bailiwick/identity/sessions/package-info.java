/// Who is signed in: the table of sessions, the cookie, and the account behind each request.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "web.http",
            "web.errors"
        })
package dev.bailiwick.identity.sessions;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

/// Which account an external identity belongs to: the table of links, its rules, and what waits for
/// confirmation.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.mailedlinks",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.singlesignon.flows",
            "identity.singlesignon.idp",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "web.ui"
        })
package dev.bailiwick.identity.singlesignon.links;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

/// What a module of the product brings: its routes, navigation, settings page, mails, secrets and
/// more, in one descriptor.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "messaging.templates",
            "platform.secrets",
            "platform.settings",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.identity.modules;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

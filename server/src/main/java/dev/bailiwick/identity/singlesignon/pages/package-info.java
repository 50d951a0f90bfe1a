/// Site administration, OpenID Connect: settings, tests and their results.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.modules",
            "identity.oidc.discovery",
            "identity.oidc.provider",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.singlesignon.callback",
            "identity.singlesignon.flows",
            "identity.singlesignon.links",
            "identity.singlesignon.logout",
            "identity.singlesignon.idp",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.singlesignon.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.modules.remotes.helper.Helper;
import dev.bailiwick.modules.remotes.sessions.ConnectRules;
import dev.bailiwick.modules.remotes.sessions.LiveSessions;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// What the viewers of desktops need of the rest of the application.
@Component
@ConditionalOnWebApplication
record DesktopTools(
        CheckDesktop check,
        Helper helper,
        ConnectRules rules,
        GuacdAddress guacd,
        LiveSessions sessions,
        Sessions signIns,
        Clock clock) {}

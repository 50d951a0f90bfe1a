package dev.bailiwick.modules.dns.live;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Ends the sessions of instances when the server stops. Commands have none: at their end, a
/// listener would open the database.
@Component
@ConditionalOnWebApplication
final class EndSessions {
    private final LiveProviders live;

    EndSessions(LiveProviders live) {
        this.live = live;
    }

    @EventListener
    void onStop(ContextClosedEvent event) {
        live.stop();
    }
}

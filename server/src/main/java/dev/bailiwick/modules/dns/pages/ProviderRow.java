package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.live.ProviderView;
import dev.bailiwick.modules.dns.provider.Blocking;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An instance in a list, in words.
public record ProviderRow(ProviderView view, Instant now) {
    public Provider provider() {
        return view.provider();
    }

    public @Nullable Status status() {
        return view.status().value();
    }

    public @Nullable Instant dataFrom() {
        return view.status().at();
    }

    public @Nullable ProviderFailureException failure() {
        return view.status().failure();
    }

    public boolean isStale() {
        return view.isStale(now);
    }

    public StatusIcon icon() {
        return view.isUnreachable()
                ? StatusIcon.FAIL
                : view.status().isPending()
                        ? StatusIcon.RUN
                        : isStale()
                                ? StatusIcon.WARN
                                : switch (view.blocking().state()) {
                                    case ENABLED, UNKNOWN -> StatusIcon.OK;
                                    case DISABLED -> StatusIcon.HELD;
                                    case FAILED -> StatusIcon.FAIL;
                                };
    }

    public String label() {
        return view.isUnreachable()
                ? "Unreachable"
                : view.status().isPending()
                        ? "Connecting"
                        : isStale()
                                ? "Stale"
                                : switch (view.blocking().state()) {
                                    case ENABLED, UNKNOWN -> "Online";
                                    case DISABLED -> "Not blocking";
                                    case FAILED -> "Resolver down";
                                };
    }

    public String blocking() {
        Blocking blocking = view.blocking();
        return switch (blocking.state()) {
            case ENABLED -> "On";
            case DISABLED -> "Off";
            case FAILED -> "Failed";
            case UNKNOWN -> "–";
        };
    }

    public @Nullable String css() {
        return switch (icon()) {
            case FAIL -> "row-fail";
            case WARN -> "row-warn";
            default -> null;
        };
    }

    public String queries() {
        return Numbers.of(status() == null ? null : status().queries());
    }

    public String domains() {
        return Numbers.of(status() == null ? null : status().domains());
    }

    public String share() {
        Status status = status();
        return status == null ? "–" : Numbers.share(status.blocked(), status.queries());
    }

    public String version() {
        Status status = status();
        return status == null || status.version().isEmpty() ? "–" : status.version();
    }
}

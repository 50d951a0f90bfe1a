package dev.bailiwick.modules.monitors.hosts;

import dev.bailiwick.contract.monitor.AssignedCheck;
import dev.bailiwick.contract.monitor.AssignedChecks;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorChecks;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.probes.check.Check;
import dev.bailiwick.probes.check.HttpCheck;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Which checks a host should make.
@Component
final class AssignChecks {
    private static final Logger LOG = LoggerFactory.getLogger(AssignChecks.class);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Changes when the same monitors are written differently.
    private static final String FORMAT = "1";

    /// For the rest of the answer, and between the checks.
    private static final int MARGIN = 4_096;

    private final Monitors monitors;
    private final Transactions transactions;

    AssignChecks(Monitors monitors, Transactions transactions) {
        this.monitors = monitors;
        this.transactions = transactions;
    }

    /// @param known the version that the agent has
    AssignedChecks to(long hostId, String known) {
        List<Monitor> all =
                transactions.read(() -> monitors.ofHost(hostId, AssignedChecks.MAX_CHECKS));
        String version = version(all);
        return new AssignedChecks(version, version.equals(known) ? null : fitting(all));
    }

    private static String version(List<Monitor> all) {
        String text =
                all.stream()
                        .map(one -> one.id() + ":" + one.version())
                        .collect(Collectors.joining(",", FORMAT + " ", ""));
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// As many as the agent reads.
    private static List<AssignedCheck> fitting(List<Monitor> all) {
        var checks = new ArrayList<AssignedCheck>();
        int left = AssignedChecks.MAX_BYTES - MARGIN;
        for (Monitor monitor : all) {
            Optional<AssignedCheck> check = assigned(monitor);
            if (check.isPresent()) {
                left -= JSON.writeValueAsBytes(check.get()).length + 1;
                if (left < 0) {
                    LOG.warn("The checks of a host are too large, from monitor {}.", monitor.id());
                    return checks;
                }
                checks.add(check.get());
            }
        }
        return checks;
    }

    private static Optional<AssignedCheck> assigned(Monitor monitor) {
        if (!monitor.secrets().isEmpty()) {
            return Optional.empty();
        }
        try {
            Check check = MonitorChecks.of(monitor, Map.of());
            return Optional.of(
                    AssignedCheckWriter.assigned(
                            monitor, check instanceof HttpCheck http ? http.request() : null));
        } catch (IllegalArgumentException e) {
            LOG.warn("The monitor {} cannot be checked.", monitor.id(), e);
            return Optional.empty();
        }
    }
}

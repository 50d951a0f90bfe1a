package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.engine.Json;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.engines.EngineClient;
import dev.bailiwick.fleet.engines.EngineConnection;
import dev.bailiwick.fleet.engines.EngineFailureException;
import dev.bailiwick.fleet.engines.EngineFailureException.Step;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.CheckResult.Verdict;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Connects to a registered engine and says which part fails.
@Component
final class TestConnection {
    private static final int MAX_VERSION_LENGTH = 100;
    private static final Set<Step> TLS_STEPS =
            EnumSet.of(Step.VALIDITY, Step.TLS, Step.SERVER_CERTIFICATE, Step.CLIENT_CERTIFICATE);

    private final StoredAccess access;
    private final Clock clock;

    TestConnection(StoredAccess access, Clock clock) {
        this.access = access;
        this.clock = clock;
    }

    List<CheckResult> run(DirectEngine engine) {
        try {
            EngineClient client = access.client(engine);
            try (EngineConnection connection = client.connect(clock.instant())) {
                Json info = EngineClient.require(connection, "/info");
                String version = Excerpt.of(info.get("ServerVersion").text(), MAX_VERSION_LENGTH);
                return results(engine, null, "Version %s responds.".formatted(version));
            }
        } catch (EngineFailureException e) {
            return results(engine, e.step(), e.detail());
        } catch (IOException e) {
            return results(engine, Step.VALIDITY, String.valueOf(e.getMessage()));
        }
    }

    /// @param failed null if nothing did
    private static List<CheckResult> results(
            DirectEngine engine, @Nullable Step failed, String detail) {
        var results = new ArrayList<CheckResult>();
        for (Step step : Step.values()) {
            if (!engine.address().tls() && TLS_STEPS.contains(step)) {
                continue;
            }
            Verdict verdict =
                    failed == null || step.compareTo(failed) < 0
                            ? Verdict.PASSED
                            : step == failed ? Verdict.FAILED : Verdict.NOT_RUN;
            boolean said = failed == null ? step == Step.ENGINE : step == failed;
            results.add(
                    new CheckResult(verdict, step.label(), said ? detail : null, null, null, null));
        }
        return results;
    }
}

package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.LeasedRuns;
import dev.bailiwick.contract.backup.RunReply;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.fleet.hosts.checkin.CheckInMemoryLimit;
import dev.bailiwick.fleet.hosts.checkin.HostQuotas;
import dev.bailiwick.fleet.hosts.checkinjson.BodyReader;
import dev.bailiwick.fleet.hosts.checkinjson.BodyRefusals;
import dev.bailiwick.web.errors.FieldError;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.json.JsonMapper;

/// The endpoints for backup runners. Requests that reach them had a valid token with the scope
/// `backup`.
@Controller
@ConditionalOnWebApplication
final class BackupAgentApi {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration BUSY_RETRY = Duration.ofSeconds(20);

    /// Of thousands of hosts, those without a place must not use up the server.
    private static final Duration FULL_RETRY = Duration.ofSeconds(60);

    /// Runs that a runner says it has.
    private static final int MAX_HELD = 16;

    /// When to look again for runs that are still to be taken back.
    private static final int TAKE_BACK_SECONDS = (int) AbandonedRuns.SILENCE.toSeconds();

    private static final Pattern COMMA = Pattern.compile(",");

    private final LeaseRuns lease;
    private final WaitingAgents waiting;
    private final ReceiveReports receive;
    private final HostQuotas quotas;
    private final CheckInMemoryLimit memoryLimit;
    private final Refusals refusals;
    private final Clock clock;

    BackupAgentApi(
            LeaseRuns lease,
            WaitingAgents waiting,
            ReceiveReports receive,
            HostQuotas quotas,
            CheckInMemoryLimit memoryLimit,
            Refusals refusals,
            Clock clock) {
        this.lease = lease;
        this.waiting = waiting;
        this.receive = receive;
        this.quotas = quotas;
        this.memoryLimit = memoryLimit;
        this.refusals = refusals;
        this.clock = clock;
    }

    @GetMapping(LeasedRuns.PATH)
    void jobs(
            @RequestParam(defaultValue = "0") String wait,
            @RequestParam(required = false) @Nullable String holding,
            @AuthenticationPrincipal Agent agent,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (!wait.matches("\\d{1,4}")) {
            refusals.send(request, response, RunRefusals.BAD_WAIT);
            return;
        }
        int seconds = Math.min(Integer.parseInt(wait), LeasedRuns.MAX_WAIT_SECONDS);
        if (holding != null) {
            boolean isIncomplete = lease.takeBack(agent, uuids(holding));
            seconds = isIncomplete ? Math.min(seconds, TAKE_BACK_SECONDS) : seconds;
        }
        List<LeasedRun> leased = lease.lease(agent);
        if (leased.isEmpty() && seconds > 0) {
            leased = poll(agent, Duration.ofSeconds(seconds), response);
        }
        send(new LeasedRuns(clock.instant().truncatedTo(ChronoUnit.MILLIS), leased), response);
    }

    private List<LeasedRun> poll(Agent agent, Duration wait, HttpServletResponse response) {
        try (WaitingAgents.Place place = waiting.enter(agent.hostId())) {
            if (place == null) {
                Duration retry = waiting.isFull() ? FULL_RETRY : BUSY_RETRY;
                response.setHeader("Retry-After", Long.toString(retry.toSeconds()));
                response.setHeader("Connection", "close"); // an idle one keeps others out
                return List.of();
            }
            long deadline = System.nanoTime() + wait.toNanos();
            List<LeasedRun> leased = List.of();
            while (leased.isEmpty()
                    && place.await(Duration.ofNanos(deadline - System.nanoTime()))) {
                leased = lease.lease(agent);
            }
            return leased;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    @PostMapping(LeasedRuns.PATH + "/{id}/status")
    void status(
            @PathVariable String id,
            @AuthenticationPrincipal Agent agent,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        UUID run = uuid(id);
        if (run == null) {
            refusals.send(request, response, RunRefusals.UNKNOWN);
            return;
        }
        try (HostQuotas.Permit permit = quotas.tryAcquire(agent.hostId()).orElse(null)) {
            Duration wait = permit == null ? BUSY_RETRY : permit.untilRefilled();
            if (permit == null || wait.isPositive()) {
                retry(RunRefusals.QUOTA_EXCEEDED, wait, request, response);
                return;
            }
            switch (BodyReader.read(request)) {
                case BodyReader.Failure error ->
                        refusals.send(request, response, BodyRefusals.of(error));
                case BodyReader.Wire wire -> {
                    permit.charge(wire.bytes().length);
                    receive(new Reported(agent, run, wire), permit, request, response);
                }
            }
        }
    }

    private record Reported(Agent agent, UUID run, BodyReader.Wire wire) {}

    /// A gzip trailer can lie about the size, so what is larger than it says is refused.
    private void receive(
            Reported reported,
            HostQuotas.Permit permit,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        int size =
                Math.clamp(
                        reported.wire.declaredSize(),
                        CheckInMemoryLimit.MAX_SMALL_BYTES,
                        BodyReader.MAX_UNPACKED_BYTES);
        try (CheckInMemoryLimit.Permit memory = memoryLimit.tryAcquire(size).orElse(null)) {
            if (memory == null) {
                retry(RunRefusals.BUSY, BUSY_RETRY, request, response);
                return;
            }
            switch (BodyReader.unpack(reported.wire, size)) {
                case BodyReader.Failure error ->
                        refusals.send(request, response, BodyRefusals.of(error));
                case BodyReader.Json(var json) -> {
                    permit.charge(json.length);
                    answer(receive.receive(reported.agent, reported.run, json), request, response);
                }
            }
        }
    }

    private void retry(
            Refusal refusal,
            Duration wait,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        response.setHeader("Retry-After", Long.toString(wait.toSeconds()));
        refusals.send(request, response, refusal);
    }

    private void answer(
            ReportResult result, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        switch (result) {
            case ReportResult.Stored(var state, var cancel) ->
                    send(new RunReply(state.key(), cancel), response);
            case ReportResult.Outdated(var state) -> {
                response.setStatus(409);
                send(new RunReply(state.key(), true), response);
            }
            case ReportResult.Unknown _ -> refusals.send(request, response, RunRefusals.UNKNOWN);
            case ReportResult.Malformed _ ->
                    refusals.send(request, response, RunRefusals.MALFORMED);
            case ReportResult.Invalid(var pointer, var detail) ->
                    refusals.send(
                            request,
                            response,
                            RunRefusals.INVALID,
                            List.of(new FieldError(pointer, detail)));
        }
    }

    /// @param list separated by commas; what is no id is left out
    private static List<UUID> uuids(String list) {
        return COMMA.splitAsStream(list)
                .limit(MAX_HELD)
                .map(BackupAgentApi::uuid)
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable UUID uuid(String id) {
        try {
            return id.length() == 36 ? UUID.fromString(id) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static void send(Object reply, HttpServletResponse response) throws IOException {
        byte[] body = JSON.writeValueAsBytes(reply);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}

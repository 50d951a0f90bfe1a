package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.CheckInReply;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.hosts.checkinjson.BodyReader;
import dev.bailiwick.fleet.hosts.checkinjson.BodyRefusals;
import dev.bailiwick.fleet.hosts.checkinjson.CheckInReader;
import dev.bailiwick.fleet.hosts.checkinjson.ReadResult;
import dev.bailiwick.web.errors.FieldError;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.json.JsonMapper;

/// The endpoint for agents. Requests that reach it had a valid token.
@Controller
@ConditionalOnWebApplication
final class CheckInApi {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final CheckInWriter checkIns;
    private final HostQuotas quotas;
    private final ReportedResults results;
    private final CheckInMemoryLimit memoryLimit;
    private final Refusals refusals;
    private final Clock clock;

    CheckInApi(
            CheckInWriter checkIns,
            HostQuotas quotas,
            ReportedResults results,
            CheckInMemoryLimit memoryLimit,
            Refusals refusals,
            Clock clock) {
        this.checkIns = checkIns;
        this.quotas = quotas;
        this.results = results;
        this.memoryLimit = memoryLimit;
        this.refusals = refusals;
        this.clock = clock;
    }

    @PostMapping("/infrastructure/vm-container-manager/api/agent/checkin")
    void checkIn(
            @AuthenticationPrincipal Agent agent,
            @RequestParam(name = "age_seconds", defaultValue = "") String ageSeconds,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var call = new Call(agent, age(ageSeconds), request, response);
        Optional<HostQuotas.Permit> entered = quotas.tryAcquire(agent.hostId());
        if (entered.isEmpty()) {
            refuse(CheckInRefusals.QUOTA_EXCEEDED, RETRY_AFTER, call);
            return;
        }
        try (HostQuotas.Permit permit = entered.get()) {
            Duration wait = permit.untilRefilled();
            if (wait.isPositive()) {
                refuse(CheckInRefusals.QUOTA_EXCEEDED, wait, call);
            } else {
                receive(call, permit);
            }
        } catch (CheckInWriter.Busy busy) {
            refuse(CheckInRefusals.BUSY, RETRY_AFTER, call);
        }
    }

    /// @param age of the check-in, by the clock of the agent
    private record Call(
            Agent agent, Duration age, HttpServletRequest request, HttpServletResponse response) {}

    private void receive(Call call, HostQuotas.Permit permit)
            throws IOException, CheckInWriter.Busy {
        switch (BodyReader.read(call.request)) {
            case BodyReader.Failure error -> refuse(error, call, permit);
            case BodyReader.Wire wire -> receive(wire, call, permit);
        }
    }

    private void receive(BodyReader.Wire wire, Call call, HostQuotas.Permit permit)
            throws IOException, CheckInWriter.Busy {
        if (wire.declaredSize() > CheckInMemoryLimit.MAX_SMALL_BYTES) {
            receiveLarge(wire, call, permit);
            return;
        }
        switch (BodyReader.unpack(wire, CheckInMemoryLimit.MAX_SMALL_BYTES)) {
            // It declared less than it holds.
            case BodyReader.Failure.TOO_LARGE -> receiveLarge(wire, call, permit);
            case BodyReader.Failure error -> refuse(error, call, permit);
            case BodyReader.Json(var json) -> {
                Instant now = now();
                ReadResult readResult;
                permit.charge(json.length);
                try (var _ = memoryLimit.forSmall()) {
                    readResult = CheckInReader.read(json, now);
                }
                respond(readResult, now, call, permit);
            }
        }
    }

    private void receiveLarge(BodyReader.Wire wire, Call call, HostQuotas.Permit permit)
            throws IOException, CheckInWriter.Busy {
        try (var _ = memoryLimit.forLarge()) {
            switch (BodyReader.unpack(wire, BodyReader.MAX_UNPACKED_BYTES)) {
                case BodyReader.Failure error -> refuse(error, call, permit);
                case BodyReader.Json(var json) -> {
                    Instant now = now();
                    permit.charge(json.length);
                    respond(CheckInReader.read(json, now), now, call, permit);
                }
            }
        }
    }

    private void respond(ReadResult readResult, Instant now, Call call, HostQuotas.Permit permit)
            throws IOException, CheckInWriter.Busy {
        switch (readResult) {
            case ReadResult.Valid(var checkIn) -> {
                var received = ReceivedCheckIn.of(call.agent, checkIn, now);
                permit.chargeRows(received);
                store(received, call);
            }
            case ReadResult.Malformed malformed -> refuse(CheckInRefusals.MALFORMED, call);
            case ReadResult.UnknownSchema unknown ->
                    refusals.send(
                            call.request,
                            call.response,
                            CheckInRefusals.UNKNOWN_SCHEMA,
                            List.of(new FieldError("/schema", "This must be 1.")));
            case ReadResult.Invalid(var errors) ->
                    refusals.send(call.request, call.response, CheckInRefusals.INVALID, errors);
        }
    }

    private void store(ReceivedCheckIn received, Call call) throws IOException, CheckInWriter.Busy {
        switch (checkIns.store(received)) {
            case StoreResult.Accepted(var reply) -> {
                takeResults(received, call);
                send(reply, call.response);
            }
            case StoreResult.Revoked gone -> {
                call.response.setHeader("WWW-Authenticate", "Bearer");
                refuse(CheckInRefusals.REVOKED, call);
            }
        }
    }

    private void takeResults(ReceivedCheckIn received, Call call) {
        if (call.agent.scopes().contains(AgentScope.MONITOR)) {
            results.take(call.agent, received.checkIn().monitors(), received.at(), call.age);
        }
    }

    /// What is no number is old.
    private static Duration age(String seconds) {
        if (seconds.isEmpty()) {
            return Duration.ZERO;
        }
        return SECONDS.matcher(seconds).matches()
                ? Duration.ofSeconds(Long.parseLong(seconds))
                : CheckInReader.MAX_AGE;
    }

    private static void send(CheckInReply reply, HttpServletResponse response) throws IOException {
        byte[] body = JSON.writeValueAsBytes(reply);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private void refuse(BodyReader.Failure error, Call call, HostQuotas.Permit permit)
            throws IOException {
        switch (error) {
            case TOO_LARGE -> permit.charge(BodyReader.MAX_UNPACKED_BYTES);
            case CORRUPT -> permit.charge(BodyReader.MAX_WIRE_BYTES);
            case WRONG_TYPE, WRONG_ENCODING, TOO_SLOW -> {}
        }
        refuse(BodyRefusals.of(error), call);
    }

    private void refuse(Refusal refusal, Duration wait, Call call) throws IOException {
        call.response.setHeader("Retry-After", Long.toString(wait.toSeconds()));
        refuse(refusal, call);
    }

    private void refuse(Refusal refusal, Call call) throws IOException {
        refusals.send(call.request, call.response, refusal);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}

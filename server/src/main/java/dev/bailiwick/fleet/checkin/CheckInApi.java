package dev.bailiwick.fleet.checkin;

import dev.bailiwick.contract.CheckInReply;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.fleet.checkinbody.BodyReader;
import dev.bailiwick.fleet.checkinbody.CheckInReader;
import dev.bailiwick.fleet.checkinbody.ReadResult;
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
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import tools.jackson.databind.json.JsonMapper;

/// The agents' endpoint. Whoever gets here showed a valid token.
@Controller
@ConditionalOnWebApplication
final class CheckInApi {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration SOON = Duration.ofSeconds(10);

    private final CheckIns checkIns;
    private final HostQuotas shares;
    private final CheckInMemoryLimit memory;
    private final Refusals refusals;
    private final Clock clock;

    CheckInApi(
            CheckIns checkIns,
            HostQuotas shares,
            CheckInMemoryLimit memory,
            Refusals refusals,
            Clock clock) {
        this.checkIns = checkIns;
        this.shares = shares;
        this.memory = memory;
        this.refusals = refusals;
        this.clock = clock;
    }

    @PostMapping("/infrastructure/vm-container-manager/api/agent/checkin")
    void checkIn(
            @AuthenticationPrincipal Agent agent,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var call = new Call(agent, request, response);
        Optional<HostQuotas.Turn> entered = shares.enter(agent.hostId());
        if (entered.isEmpty()) {
            refuse(CheckInRefusals.TOO_MUCH, SOON, call);
            return;
        }
        try (HostQuotas.Turn turn = entered.get()) {
            Duration wait = turn.untilFilled();
            if (wait.isPositive()) {
                refuse(CheckInRefusals.TOO_MUCH, wait, call);
            } else {
                take(call, turn);
            }
        } catch (CheckIns.Busy busy) {
            refuse(CheckInRefusals.BUSY, SOON, call);
        }
    }

    private record Call(Agent agent, HttpServletRequest request, HttpServletResponse response) {}

    private void take(Call call, HostQuotas.Turn turn) throws IOException, CheckIns.Busy {
        switch (BodyReader.read(call.request)) {
            case BodyReader.Fault fault -> refuse(fault, call, turn);
            case BodyReader.Wire wire -> take(wire, call, turn);
        }
    }

    private void take(BodyReader.Wire wire, Call call, HostQuotas.Turn turn)
            throws IOException, CheckIns.Busy {
        switch (BodyReader.unpack(wire, CheckInMemoryLimit.SMALL)) {
            case BodyReader.Fault.TOO_LARGE -> takeLarge(wire, call, turn);
            case BodyReader.Fault fault -> refuse(fault, call, turn);
            case BodyReader.Json(var json) -> {
                Instant now = now();
                ReadResult judged;
                turn.pay(json.length);
                try (var _ = memory.forSmall()) {
                    judged = CheckInReader.read(json, now);
                }
                answer(judged, now, call, turn);
            }
        }
    }

    private void takeLarge(BodyReader.Wire wire, Call call, HostQuotas.Turn turn)
            throws IOException, CheckIns.Busy {
        try (var _ = memory.forLarge()) {
            switch (BodyReader.unpack(wire, BodyReader.MOST_UNPACKED)) {
                case BodyReader.Fault fault -> refuse(fault, call, turn);
                case BodyReader.Json(var json) -> {
                    Instant now = now();
                    turn.pay(json.length);
                    answer(CheckInReader.read(json, now), now, call, turn);
                }
            }
        }
    }

    private void answer(ReadResult judged, Instant now, Call call, HostQuotas.Turn turn)
            throws IOException, CheckIns.Busy {
        switch (judged) {
            case ReadResult.Good(var checkIn) -> {
                var received = ReceivedCheckIn.of(call.agent, checkIn, now);
                turn.payForRows(received);
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

    private void store(ReceivedCheckIn received, Call call) throws IOException, CheckIns.Busy {
        switch (checkIns.store(received)) {
            case StoreResult.Accepted(var reply) -> send(reply, call.response);
            case StoreResult.NoLonger gone -> {
                call.response.setHeader("WWW-Authenticate", "Bearer");
                refuse(CheckInRefusals.NO_LONGER, call);
            }
        }
    }

    private static void send(CheckInReply reply, HttpServletResponse response) throws IOException {
        byte[] body = JSON.writeValueAsBytes(reply);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private void refuse(BodyReader.Fault fault, Call call, HostQuotas.Turn turn)
            throws IOException {
        switch (fault) {
            case WRONG_TYPE -> refuse(CheckInRefusals.WRONG_TYPE, call);
            case WRONG_ENCODING -> refuse(CheckInRefusals.WRONG_ENCODING, call);
            case TOO_LARGE -> {
                turn.pay(BodyReader.MOST_UNPACKED);
                refuse(CheckInRefusals.TOO_LARGE, call);
            }
            case TOO_SLOW -> refuse(CheckInRefusals.TOO_SLOW, call);
            case BROKEN -> {
                turn.pay(BodyReader.MOST_ON_THE_WIRE);
                refuse(CheckInRefusals.BROKEN, call);
            }
        }
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

package dev.bailiwick.checkin;

import dev.bailiwick.agents.Agent;
import dev.bailiwick.contract.CheckInReply;
import dev.bailiwick.web.FieldFault;
import dev.bailiwick.web.Refusal;
import dev.bailiwick.web.Refusals;
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
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import tools.jackson.databind.json.JsonMapper;

/// The agents' endpoint. Whoever gets here showed a valid token.
@Controller
@ConditionalOnWebApplication
final class CheckInApi {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private final CheckIns checkIns;
    private final HostShares shares;
    private final CheckInMemory memory;
    private final Refusals refusals;
    private final Clock clock;

    CheckInApi(
            CheckIns checkIns,
            HostShares shares,
            CheckInMemory memory,
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
            @RequestAttribute("dev.bailiwick.agents.Agent") Agent agent,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Optional<HostShares.Turn> entered = shares.enter(agent.hostId());
        if (entered.isEmpty()) {
            refuse(CheckInRefusals.TOO_MUCH, Duration.ofSeconds(10), request, response);
            return;
        }
        try (HostShares.Turn turn = entered.get()) {
            Duration wait = turn.untilFilled();
            if (wait.isPositive()) {
                refuse(CheckInRefusals.TOO_MUCH, wait, request, response);
            } else {
                take(agent, turn, request, response);
            }
        }
    }

    private void take(
            Agent agent,
            HostShares.Turn turn,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        switch (BodyReader.read(request)) {
            case BodyReader.Fault fault -> refuse(fault, turn, request, response);
            case BodyReader.Wire wire -> {
                try {
                    take(agent, wire, turn, request, response);
                } catch (CheckIns.Busy busy) {
                    refuse(CheckInRefusals.BUSY, Duration.ofSeconds(10), request, response);
                }
            }
        }
    }

    private void take(
            Agent agent,
            BodyReader.Wire wire,
            HostShares.Turn turn,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException, CheckIns.Busy {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        switch (BodyReader.unpack(wire, CheckInMemory.SMALL)) {
            case BodyReader.Fault.TOO_LARGE -> takeLarge(agent, wire, turn, now, request, response);
            case BodyReader.Fault fault -> refuse(fault, turn, request, response);
            case BodyReader.Json(var json) -> {
                turn.pay(json.length);
                Judged judged;
                try (var _ = memory.forSmall()) {
                    judged = CheckInReader.read(json, now);
                }
                answer(agent, judged, turn, now, request, response);
            }
        }
    }

    private void takeLarge(
            Agent agent,
            BodyReader.Wire wire,
            HostShares.Turn turn,
            Instant now,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException, CheckIns.Busy {
        try (var _ = memory.forLarge()) {
            switch (BodyReader.unpack(wire, BodyReader.MOST_UNPACKED)) {
                case BodyReader.Fault fault -> refuse(fault, turn, request, response);
                case BodyReader.Json(var json) -> {
                    turn.pay(json.length);
                    answer(agent, CheckInReader.read(json, now), turn, now, request, response);
                }
            }
        }
    }

    private void refuse(
            BodyReader.Fault fault,
            HostShares.Turn turn,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        switch (fault) {
            case WRONG_TYPE -> refuse(CheckInRefusals.WRONG_TYPE, request, response);
            case WRONG_ENCODING -> refuse(CheckInRefusals.WRONG_ENCODING, request, response);
            case TOO_LARGE -> {
                turn.pay(BodyReader.MOST_UNPACKED);
                refuse(CheckInRefusals.TOO_LARGE, request, response);
            }
            case TOO_SLOW -> refuse(CheckInRefusals.TOO_SLOW, request, response);
            case BROKEN -> {
                turn.pay(BodyReader.MOST_ON_THE_WIRE);
                refuse(CheckInRefusals.BROKEN, request, response);
            }
        }
    }

    private void answer(
            Agent agent,
            Judged judged,
            HostShares.Turn turn,
            Instant now,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException, CheckIns.Busy {
        switch (judged) {
            case Judged.Good(var checkIn) -> {
                var received = Received.of(agent, checkIn, now);
                turn.payForRows(received);
                store(received, request, response);
            }
            case Judged.Malformed malformed -> refuse(CheckInRefusals.MALFORMED, request, response);
            case Judged.UnknownSchema unknown ->
                    refusals.send(
                            request,
                            response,
                            CheckInRefusals.UNKNOWN_SCHEMA,
                            List.of(new FieldFault("/schema", "This must be 1.")));
            case Judged.Invalid(var errors) ->
                    refusals.send(request, response, CheckInRefusals.INVALID, errors);
        }
    }

    private void store(Received received, HttpServletRequest request, HttpServletResponse response)
            throws IOException, CheckIns.Busy {
        switch (checkIns.store(received)) {
            case Stored.Accepted(var reply) -> send(reply, response);
            case Stored.NoLonger gone -> {
                response.setHeader("WWW-Authenticate", "Bearer");
                refuse(CheckInRefusals.NO_LONGER, request, response);
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

    private void refuse(Refusal refusal, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        refusals.send(request, response, refusal);
    }

    private void refuse(
            Refusal refusal,
            Duration wait,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        response.setHeader("Retry-After", Long.toString(wait.toSeconds()));
        refuse(refusal, request, response);
    }
}

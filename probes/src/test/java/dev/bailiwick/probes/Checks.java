package dev.bailiwick.probes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.Check;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.HttpExpectation;
import dev.bailiwick.probes.check.HttpRequest;
import dev.bailiwick.probes.check.HttpUrl;
import dev.bailiwick.probes.check.StatusSet;
import dev.bailiwick.probes.check.TimeLimits;
import dev.bailiwick.probes.connection.Reach;
import dev.bailiwick.probes.result.Outcome;
import dev.bailiwick.probes.result.Result;
import java.time.Clock;
import java.time.Duration;
import org.assertj.core.api.AbstractStringAssert;

/// What the tests have in common: one authority, one prober, and ordinary checks.
final class Checks {
    static final TestAuthority AUTHORITY = new TestAuthority();
    static final Prober PROBER = new Prober(Pinger.NONE, AUTHORITY.trust(), Clock.systemUTC());

    /// For servers that respond.
    static final TimeLimits PATIENT = TimeLimits.of(Duration.ofSeconds(20));

    /// For servers that do not.
    static final TimeLimits SHORT = TimeLimits.of(Duration.ofMillis(700));

    private Checks() {}

    static Result run(Check check) throws InterruptedException {
        return run(check, new FakeReach());
    }

    static Result run(Check check, Reach reach) throws InterruptedException {
        long began = System.nanoTime();
        Result result = PROBER.run(check, reach);
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .as("does not hang")
                .isLessThan(check.limits().timeout().plusSeconds(5));
        assertThat(result.message()).hasSizeBetween(5, 200).matches("\\P{Cntrl}+");
        return result;
    }

    static AbstractStringAssert<?> assertDown(Result result) {
        assertThat(result.outcome()).as(result.message()).isEqualTo(Outcome.DOWN);
        return assertThat(result.message());
    }

    static AbstractStringAssert<?> assertUp(Result result) {
        assertThat(result.outcome()).as(result.message()).isEqualTo(Outcome.UP);
        return assertThat(result.message());
    }

    static HttpCheck get(String url) {
        return of(HttpRequest.get(HttpUrl.parse(url)));
    }

    static HttpCheck of(HttpRequest request) {
        return new HttpCheck(
                request, new HttpExpectation(StatusSet.SUCCESS, null), false, true, PATIENT);
    }

    static HttpCheck following(HttpRequest request) {
        return new HttpCheck(
                request, new HttpExpectation(StatusSet.SUCCESS, null), true, true, PATIENT);
    }

    static HttpCheck following(String url) {
        return following(HttpRequest.get(HttpUrl.parse(url)));
    }

    static HttpCheck expecting(String url, BodyCondition body) {
        return new HttpCheck(
                HttpRequest.get(HttpUrl.parse(url)),
                new HttpExpectation(StatusSet.SUCCESS, body),
                false,
                true,
                PATIENT);
    }

    static HttpCheck within(HttpCheck check, TimeLimits limits) {
        return new HttpCheck(
                check.request(),
                check.expected(),
                check.followsRedirects(),
                check.verifies(),
                limits);
    }
}

package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.platform.http.HttpCall;
import dev.bailiwick.platform.http.HttpFailureException;
import dev.bailiwick.platform.http.HttpReply;
import dev.bailiwick.platform.http.HttpTarget;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Requests in the one session of an instance. Signs in only when it is refused, once for all
/// threads and servers, and waits after a refusal, because each session takes one of 16 seats and
/// wrong passwords are counted for all clients together.
final class Pihole6Session {
    private static final String AUTH = "/api/auth";
    private static final String SESSION_HEADER = "X-FTL-SID";
    private static final Session NONE = new Session(null, false);

    /// An opaque word.
    private static final Pattern SESSION = Pattern.compile("[!-~]{1,200}");

    /// Signing in takes so much longer than other requests: an instance that is given up has made a
    /// session all the same, whose seat is taken until it expires.
    private static final int SIGN_IN_FACTOR = 4;

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private final HttpTarget target;
    private final PiholeAccess access;
    private final SessionStore store;
    private final Clock clock;
    private final HttpTarget.Limits limits;
    private volatile @Nullable String current;

    /// Whether the instance asks for no password.
    private volatile boolean open;

    private @Nullable ProviderFailureException refusal;
    private Instant refusedUntil = Instant.EPOCH;

    /// How often in a row signing in took too long.
    private int late;

    Pihole6Session(
            HttpTarget target,
            PiholeAccess access,
            SessionStore store,
            HttpTarget.Limits limits,
            Clock clock) {
        this.target = target;
        this.access = access;
        this.store = store;
        this.limits = limits;
        this.clock = clock;
        this.current = store.get().orElse(null);
    }

    /// The JSON of a successful response.
    Json call(HttpCall call) throws ProviderFailureException {
        return call(call, limits);
    }

    Json call(HttpCall call, HttpTarget.Limits within) throws ProviderFailureException {
        return PiholeFailures.require(
                signedIn(session -> target.execute(with(session, call), within), HttpReply::status),
                secrets());
    }

    /// What no text of the instance may repeat; the longest first.
    List<String> secrets() {
        String session = current;
        return Stream.of(access.password(), access.secondFactor(), session == null ? "" : session)
                .filter(one -> !one.isEmpty())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    Json get(String path) throws ProviderFailureException {
        return call(HttpCall.get(path));
    }

    /// Nothing where this version does not have it, or sends something else.
    Json find(String path) throws ProviderFailureException {
        return find(path, limits);
    }

    Json find(String path, HttpTarget.Limits within) throws ProviderFailureException {
        try {
            return call(HttpCall.get(path), within);
        } catch (ProviderFailureException e) {
            if (e.kind() == Kind.UNAVAILABLE || e.kind() == Kind.NOT_A_PROVIDER) {
                return Json.nothing();
            }
            throw e;
        }
    }

    /// Like [#call], for a text that grows over minutes.
    void stream(HttpCall call, HttpTarget.Limits within, Consumer<String> line)
            throws ProviderFailureException {
        int status =
                signedIn(
                        session ->
                                target.lines(
                                        with(session, call),
                                        within,
                                        text ->
                                                line.accept(
                                                        PiholeFailures.without(text, secrets()))),
                        Integer::intValue);
        if (status != 200) {
            Json ignored = PiholeFailures.require(new HttpReply(status, new byte[0]), List.of());
        }
    }

    private static HttpCall with(@Nullable String session, HttpCall call) {
        return session == null ? call : call.with(SESSION_HEADER, session);
    }

    /// A request in a session; null for none.
    private interface Attempt<R> {
        R in(@Nullable String session) throws HttpFailureException;
    }

    /// @param id null where the instance asks for no password
    /// @param isNew whether it was made just now
    private record Session(@Nullable String id, boolean isNew) {}

    private <R> R signedIn(Attempt<R> attempt, ToIntFunction<R> status)
            throws ProviderFailureException {
        String known = current;
        Session used = known == null && !open ? signIn(null) : new Session(known, false);
        R result = run(attempt, used);
        while (status.applyAsInt(result) == 401) {
            if (used.isNew()) {
                throw refused(used.id());
            }
            used = signIn(used.id());
            result = run(attempt, used);
        }
        return result;
    }

    private static <R> R run(Attempt<R> attempt, Session session) throws ProviderFailureException {
        try {
            return attempt.in(session.id());
        } catch (HttpFailureException e) {
            throw ProviderFailureException.of(e);
        }
    }

    /// A session that was made just now: another one would be refused, too, and take a seat.
    private synchronized ProviderFailureException refused(@Nullable String session) {
        var failure =
                new ProviderFailureException(
                        Kind.SESSIONS,
                        "Pi-hole accepts the password, but not the session.",
                        "A proxy between may remove the header X-FTL-SID.");
        refusal = failure;
        refusedUntil = clock.instant().plus(failure.kind().pause());
        current = null;
        if (store.replace(session, null)) {
            end(session);
        }
        return failure;
    }

    /// @param refused the session that is no longer valid; null for none
    private synchronized Session signIn(@Nullable String refused) throws ProviderFailureException {
        Optional<String> stored = store.get();
        if (stored.isPresent() && !stored.get().equals(refused)) { // somebody else was faster
            current = stored.get();
            return new Session(current, false);
        }
        if (refusal != null && clock.instant().isBefore(refusedUntil)) {
            throw refusal;
        }
        try {
            String made = login();
            open = made == null;
            if (store.replace(stored.orElse(null), made)) {
                current = made;
            } else { // another server was faster
                end(made);
                current = store.get().orElse(null);
            }
            refusal = null;
            late = 0;
            return new Session(current, true);
        } catch (ProviderFailureException e) {
            refusal = e;
            refusedUntil = clock.instant().plus(pause(e.kind()));
            throw e;
        }
    }

    /// Each sign-in that takes too long may have taken a seat, so the next one is tried later.
    private Duration pause(Kind kind) {
        if (kind != Kind.TIME) {
            late = 0;
            return kind.pause();
        }
        Duration pause = kind.pause().multipliedBy(1L << Math.min(late++, 10));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    private HttpTarget.Limits signInLimits() {
        return new HttpTarget.Limits(limits.time().multipliedBy(SIGN_IN_FACTOR), limits.bytes());
    }

    /// Null where the instance asks for no password.
    private @Nullable String login() throws ProviderFailureException {
        var body = new LinkedHashMap<String, Object>();
        body.put("password", access.password());
        if (!access.secondFactor().isEmpty()) {
            body.put("totp", Totp.code(access.secondFactor(), clock.instant()));
        }
        HttpReply reply =
                run(
                        _ ->
                                target.execute(
                                        HttpCall.of("POST", AUTH, PiholeJson.write(body)),
                                        signInLimits()),
                        NONE);
        Json json = PiholeFailures.json(reply);
        Json session = json.get("session");
        if (reply.status() == 401) {
            throw access.secondFactor().isEmpty() ? PiholeFailures.password() : secondFactor();
        }
        if (reply.status() == 429) {
            throw PiholeFailures.tooMany(json.get("error"));
        }
        if (reply.status() == 400 && access.secondFactor().isEmpty()) {
            throw new ProviderFailureException(
                    Kind.SECOND_FACTOR,
                    "Pi-hole requires a second factor.",
                    "Enter the secret of its one-time codes, or an application password instead"
                            + " of the web password.");
        }
        if (!PiholeFailures.require(reply, secrets()).get("session").isObject()) {
            throw PiholeFailures.notPihole();
        }
        if (!session.get("valid").isTrue()) {
            throw PiholeFailures.password();
        }
        String sid = session.get("sid").text();
        if (!sid.isEmpty() && !SESSION.matcher(sid).matches()) {
            throw new ProviderFailureException(
                    Kind.SESSIONS, "It sends a session that cannot be one.", "");
        }
        return sid.isEmpty() ? null : sid;
    }

    private static ProviderFailureException secondFactor() {
        return new ProviderFailureException(
                Kind.SECOND_FACTOR,
                "Pi-hole does not accept the password or the one-time code.",
                "A code is valid once: try again in half a minute. Otherwise check the password,"
                        + " the secret, and the clocks.");
    }

    /// Ends the session everywhere. Failures are ignored: it expires by itself.
    void signOut() {
        String session = current == null ? store.get().orElse(null) : current;
        current = null;
        if (session != null && store.replace(session, null)) {
            end(session);
        }
    }

    private void end(@Nullable String session) {
        if (session != null) {
            try {
                HttpReply ignored =
                        target.execute(with(session, HttpCall.of("DELETE", AUTH, null)), limits);
            } catch (HttpFailureException e) {
                // it expires by itself
            }
        }
    }
}

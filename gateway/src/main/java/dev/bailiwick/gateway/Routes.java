package dev.bailiwick.gateway;

import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.contract.send.OfferedPackage;
import dev.bailiwick.contract.send.UnlockAttempt;
import dev.bailiwick.contract.send.UnlockReply;
import dev.bailiwick.gateway.Answer.Document;
import dev.bailiwick.gateway.Server.Visit;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// All that the gateway answers. Whatever is not here gets [#NOTHING].
final class Routes {
    /// The one answer to everything else.
    static final Document NOTHING = Document.page(404, Pages.nothing()).with("Connection", "close");

    static final Document UNAVAILABLE =
            Document.page(503, Pages.nothing()).with("Connection", "close");
    private static final Pattern PACKAGE =
            Pattern.compile("/p/([^/]+)(?:/(unlock|logout|download/([1-9][0-9]{0,6})))?");
    private static final Pattern RANGE = Pattern.compile("bytes=[0-9]{0,18}-[0-9]{0,18}");
    private static final Pattern IF_RANGE = Pattern.compile("[!-~ ]{1,200}");
    private static final int LONGEST_CODE = 64;
    private static final String COOKIE = "access";
    private static final long LOG_EVERY_NANOS = Duration.ofMinutes(1).toNanos();

    /// How many lists of items are made at a time: one can have a thousand long names.
    private static final int CONCURRENT_LISTS = 8;

    private final Semaphore lists = new Semaphore(CONCURRENT_LISTS);
    private final Origin origin;
    private final @Nullable String healthSecret;
    private final Server server;
    private final Throttle throttle;
    private final Map<String, Document> assets = Pages.assets();
    private final AtomicLong logged = new AtomicLong(System.nanoTime() - LOG_EVERY_NANOS);

    /// @param healthSecret null: there is no route `/health`
    Routes(Origin origin, @Nullable String healthSecret, Server server, Throttle throttle) {
        this.origin = origin;
        this.healthSecret = healthSecret;
        this.server = server;
        this.throttle = throttle;
    }

    Answer answer(Request request) {
        if (request.path().equals("/health")) {
            return health(request);
        }
        String host = request.header("Host");
        if (host == null || !origin.isHost(host)) {
            return NOTHING;
        }
        Document asset = assets.get(request.path());
        if (asset != null) {
            return request.method().equals("GET") ? asset : NOTHING;
        }
        Matcher path = PACKAGE.matcher(request.path());
        if (!path.matches() || !Connector.isToken(path.group(1))) {
            return NOTHING;
        }
        return answer(request, host, path);
    }

    private Document health(Request request) {
        String given = request.header("Authorization");
        if (healthSecret == null
                || given == null
                || !request.method().equals("GET")
                || !MessageDigest.isEqual(bytes("Bearer " + healthSecret), bytes(given))) {
            return NOTHING;
        }
        boolean works = server.works();
        return new Document(
                works ? 200 : 503,
                "text/plain;charset=utf-8",
                bytes(works ? "ok\n" : "The server cannot be reached.\n"),
                Map.of());
    }

    private Answer answer(Request request, String host, Matcher path) {
        String action = path.group(2) == null ? "" : path.group(2);
        boolean changes = action.equals("unlock") || action.equals("logout");
        if (!request.method().equals(changes ? "POST" : "GET")
                || (changes && !request.isSameOrigin(origin, host))
                || throttle.refuses(request.recipient())) {
            return NOTHING;
        }
        var visit =
                new Visit(
                        path.group(1),
                        request.cookie(COOKIE, Server::isAccess),
                        request.recipient());
        try {
            Answer answer =
                    switch (action) {
                        case "" -> show(visit);
                        case "unlock" -> unlock(request, visit);
                        case "logout" -> logout(visit);
                        default -> download(request, visit, Integer.parseInt(path.group(3)));
                    };
            if (answer.equals(NOTHING)) {
                throttle.failed(request.recipient());
            }
            return answer;
        } catch (UnavailableException e) {
            logOnceInAWhile(e);
            return UNAVAILABLE;
        }
    }

    private Document show(Visit visit) throws UnavailableException {
        if (visit.access() == null) {
            return shown(visit);
        }
        lists.acquireUninterruptibly();
        try {
            return shown(visit);
        } finally {
            lists.release();
        }
    }

    private Document shown(Visit visit) throws UnavailableException {
        OfferedPackage offered = server.offered(visit);
        if (offered == null) {
            return NOTHING;
        }
        return Document.page(
                200,
                offered.items() == null
                        ? Pages.unlock(visit.token(), offered, null)
                        : Pages.items(visit.token(), offered, offered.items()));
    }

    /// What is too long to be right is not sent to the server.
    private Document unlock(Request request, Visit visit) throws UnavailableException {
        String passphrase = request.field("passphrase");
        String code = request.field("code").strip();
        boolean tooLong =
                request.body() == null
                        || passphrase.length() > Connector.MAX_PASSPHRASE
                        || code.length() > LONGEST_CODE;
        UnlockReply reply =
                tooLong ? null : server.unlock(visit, new UnlockAttempt(passphrase, code));
        if (reply == null && !tooLong) {
            return NOTHING;
        }
        if (reply != null
                && reply.outcome() == UnlockReply.Outcome.UNLOCKED
                && reply.access() != null) {
            return opened(visit.token(), reply.access());
        }
        OfferedPackage offered = server.offered(visit.withoutAccess());
        if (offered == null) {
            return NOTHING;
        }
        if (reply == null) {
            reply =
                    new UnlockReply(
                            UnlockReply.Outcome.WRONG_PASSPHRASE, null, offered.triesLeft(), null);
        }
        return notOpened(request, visit, offered, reply);
    }

    private Document opened(String token, String access) {
        return Document.redirect("/p/" + token)
                .with("Set-Cookie", cookie(token, access, Connector.ACCESS_SECONDS));
    }

    private Document notOpened(
            Request request, Visit visit, OfferedPackage offered, UnlockReply reply) {
        String page = Pages.unlock(visit.token(), offered, reply);
        return switch (reply.outcome()) {
            case CODE_SENT, UNLOCKED -> Document.page(200, page);
            case WAIT ->
                    Document.page(429, page)
                            .with("Retry-After", String.valueOf(Pages.seconds(reply)));
            case WRONG_PASSPHRASE, WRONG_CODE -> {
                throttle.failed(request.recipient());
                yield Document.page(422, page);
            }
        };
    }

    private Document logout(Visit visit) throws UnavailableException {
        if (visit.access() != null) {
            server.logout(visit);
        }
        if (server.offered(visit.withoutAccess()) == null) {
            return NOTHING;
        }
        return Document.redirect("/p/" + visit.token())
                .with("Set-Cookie", cookie(visit.token(), "", 0));
    }

    private Answer download(Request request, Visit visit, int place) throws UnavailableException {
        if (visit.access() == null) {
            return NOTHING;
        }
        String range = request.header("Range");
        String ifRange = request.header("If-Range");
        boolean one = range != null && RANGE.matcher(range).matches();
        boolean usable = ifRange == null || IF_RANGE.matcher(ifRange).matches();
        Item item = server.item(visit, place, one && usable ? range : null, ifRange);
        return item == null ? NOTHING : item;
    }

    private String cookie(String token, String value, int seconds) {
        return "%s=%s; Path=/p/%s; Max-Age=%d; HttpOnly; SameSite=Strict%s"
                .formatted(COOKIE, value, token, seconds, origin.secure() ? "; Secure" : "");
    }

    private void logOnceInAWhile(UnavailableException e) {
        long last = logged.get();
        long now = System.nanoTime();
        if (now - last >= LOG_EVERY_NANOS && logged.compareAndSet(last, now)) {
            Log.error(String.valueOf(e.getMessage()));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

package dev.bailiwick.gateway;

import dev.bailiwick.contract.send.OfferedPackage;
import dev.bailiwick.contract.send.UnlockReply;
import dev.bailiwick.contract.send.UnlockReply.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The recipient's pages. They need no script.
final class Pages {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.UK)
                    .withZone(ZoneOffset.UTC);
    private static final int MOST_WAIT = 3_600;
    private static final int LONGEST_SHOWN = 100;

    private static final String LAYOUT =
            new String(asset("layout.html", "text/html").body(), StandardCharsets.UTF_8);

    private Pages() {}

    /// For everything that is not there.
    static String nothing() {
        return page(
                text("nothing.title"),
                false,
                text("brand"),
                text("nothing.heading"),
                paragraph("soft", text("nothing.text")));
    }

    /// @param failed how the last attempt ended; null before the first
    static String unlock(String token, OfferedPackage offered, @Nullable UnlockReply failed) {
        Outcome outcome = failed == null ? null : failed.outcome();
        boolean asksCode =
                outcome == Outcome.CODE_SENT
                        || outcome == Outcome.WRONG_CODE
                        || (outcome == Outcome.WAIT && offered.needsCode());
        var main = new StringBuilder(paragraph("soft", introduction(offered, outcome)));
        main.append("      <form method=\"post\" action=\"/p/")
                .append(token)
                .append("/unlock\">\n");
        if (offered.needsPassphrase()) {
            main.append(
                    field(
                            "passphrase",
                            "type=\"password\" autocomplete=\"off\" required",
                            outcome == Outcome.WRONG_PASSPHRASE,
                            true));
        }
        if (asksCode) {
            main.append(
                    field(
                            "code",
                            "type=\"text\" autocomplete=\"one-time-code\" autocapitalize=\"off\""
                                    + " spellcheck=\"false\"",
                            outcome == Outcome.WRONG_CODE,
                            !offered.needsPassphrase()));
        }
        if (failed != null) {
            main.append(notice(failed));
        }
        main.append(button(offered, asksCode)).append("      </form>\n");
        return page(
                text("unlock.title"),
                false,
                shown(offered.site()),
                text("unlock.heading"),
                main.toString());
    }

    private static String introduction(OfferedPackage offered, @Nullable Outcome outcome) {
        var text = new StringBuilder();
        if (outcome == Outcome.CODE_SENT) {
            text.append(text("unlock.code.sent")).append(' ');
        }
        if (outcome == Outcome.CODE_SENT || outcome == Outcome.WRONG_CODE) {
            String again = offered.needsPassphrase() ? "unlock.code.again" : "unlock.code.type";
            return text.append(text(again)).toString();
        }
        if (offered.sender() != null) {
            text.append(escaped(Texts.say("unlock.from", name(offered.sender())))).append(' ');
        }
        text.append(text("unlock.until", time(offered)));
        if (offered.needsPassphrase()) {
            text.append(' ').append(text("unlock.passphrase.text"));
        }
        if (offered.needsCode()) {
            text.append(' ').append(text("unlock.code.text"));
        }
        return text.toString();
    }

    private static String field(String name, String attributes, boolean wrong, boolean first) {
        return """
                <label for="%1$s">%2$s</label>
                <input id="%1$s" name="%1$s" %3$s%4$s%5$s />
        """
                .formatted(
                        name,
                        text("unlock." + name),
                        attributes,
                        first ? " autofocus" : "",
                        wrong ? " aria-invalid=\"true\" aria-describedby=\"e h\"" : "");
    }

    private static String notice(UnlockReply failed) {
        String error =
                switch (failed.outcome()) {
                    case WRONG_PASSPHRASE -> text("unlock.wrong.passphrase");
                    case WRONG_CODE -> text("unlock.wrong.code");
                    case WAIT -> escaped(Texts.count("unlock.wait", seconds(failed)));
                    case UNLOCKED, CODE_SENT -> "";
                };
        if (error.isEmpty()) {
            return "";
        }
        return """
                <p class="error" id="e" role="alert">%s</p>
                <p class="hint" id="h">%s</p>
        """
                .formatted(error, escaped(Texts.count("unlock.tries", failed.triesLeft())));
    }

    private static String button(OfferedPackage offered, boolean asksCode) {
        String text =
                offered.needsCode() && !asksCode
                        ? "unlock.submit.send"
                        : offered.needsPassphrase() || asksCode
                                ? "unlock.submit"
                                : "unlock.submit.open";
        return "        <button class=\"main\" type=\"submit\">%s</button>\n".formatted(text(text));
    }

    /// How long attempts are refused.
    static int seconds(UnlockReply reply) {
        int seconds = reply.waitSeconds() == null ? 1 : reply.waitSeconds();
        return Math.clamp(seconds, 1, MOST_WAIT);
    }

    /// Without any content.
    static String items(String token, OfferedPackage offered, List<OfferedPackage.Item> items) {
        var main = new StringBuilder();
        main.append(
                paragraph(
                        "soft",
                        offered.sender() == null
                                ? text("items.until", time(offered))
                                : escaped(
                                        Texts.say(
                                                "items.from",
                                                name(offered.sender()),
                                                time(offered)))));
        main.append("      <ul class=\"files\">\n");
        for (OfferedPackage.Item item : items) {
            main.append(item(token, item));
        }
        main.append(
                """
                      </ul>
                      <form class="end" method="post" action="/p/%s/logout"><small>%s</small>\
                <button type="submit">%s</button></form>
                """
                        .formatted(token, text("items.logout.text"), text("items.logout")));
        return page(
                text("items.title"),
                true,
                shown(offered.site()),
                escaped(Texts.count("items.heading", items.size())),
                main.toString());
    }

    private static String item(String token, OfferedPackage.Item item) {
        String name = item.name().isEmpty() ? Texts.say("items.text") : name(item.name());
        boolean spent = item.downloadsLeft() <= 0;
        String left =
                spent
                        ? Texts.say("items.spent", size(item.size()))
                        : Texts.say(
                                "items.left",
                                size(item.size()),
                                item.downloadsLeft(),
                                item.downloads());
        String link =
                spent
                        ? ""
                        : "<a class=\"button\" href=\"/p/%s/download/%d\" aria-label=\"%s\">%s</a>"
                                .formatted(
                                        token,
                                        item.place(),
                                        escaped(Texts.say("items.download.named", name)),
                                        text("items.download"));
        return """
                <li>
                  <span><b dir="auto">%s</b><small>%s</small></span>%s
                  <small class="sum">%s</small>
                </li>
        """
                .formatted(
                        escaped(name),
                        escaped(left),
                        link,
                        escaped(Texts.say("items.checksum", item.sha256())));
    }

    /// The three static files.
    static Map<String, Answer.Document> assets() {
        return Map.of(
                "/assets/gateway.css", asset("gateway.css", "text/css; charset=utf-8"),
                "/assets/gateway.js", asset("gateway.js", "text/javascript; charset=utf-8"),
                "/assets/bailiwick.svg", asset("bailiwick.svg", "image/svg+xml"));
    }

    private static Answer.Document asset(String name, String type) {
        try (var in = Objects.requireNonNull(Pages.class.getResourceAsStream(name))) {
            return new Answer.Document(200, type, in.readAllBytes(), Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String page(
            String title, boolean wide, String brand, String heading, String main) {
        return LAYOUT.replace("{title}", title)
                .replace("{style}", wide ? "wide" : "narrow")
                .replace("{heading}", heading)
                .replace("{footer}", text("footer"))
                .replace("{site}", brand)
                .replace("{main}", main);
    }

    private static String paragraph(String style, String html) {
        return "      <p class=\"%s\">%s</p>\n".formatted(style, html);
    }

    private static String time(OfferedPackage offered) {
        return TIME.format(Instant.parse(offered.expires()));
    }

    private static String size(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        double value = bytes;
        String unit = "";
        for (String next : List.of("kB", "MB", "GB", "TB")) {
            if (value < 999.5) {
                break;
            }
            value /= 1_000;
            unit = next;
        }
        return String.format(Locale.ROOT, value < 9.95 ? "%.1f %s" : "%.0f %s", value, unit);
    }

    /// A name that a sender chose, so that it can be read on a page.
    private static String name(String text) {
        String clean = FileName.visible(text);
        return clean.length() <= LONGEST_SHOWN
                ? clean
                : clean.substring(0, clean.offsetByCodePoints(0, LONGEST_SHOWN / 2)) + "…";
    }

    private static String shown(String text) {
        return escaped(name(text));
    }

    private static String text(String key, Object... values) {
        return escaped(Texts.say(key, values));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replace("{", "&#123;");
    }
}

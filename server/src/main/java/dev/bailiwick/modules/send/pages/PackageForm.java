package dev.bailiwick.modules.send.pages;

import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.modules.send.packages.SendOptions;
import dev.bailiwick.modules.send.sealing.Passphrases;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.platform.text.OneLine;
import dev.bailiwick.web.ui.FormField;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a person typed for a new package, and what of it cannot be accepted. A passphrase is never
/// shown again.
final class PackageForm {
    static final String TITLE = "title";
    static final String TEXT = "text";
    static final String FILES = "files";
    static final String RECIPIENT = "recipient";
    static final String MAIL_LINK = "mail_link";
    static final String CODE = "code";
    static final String NAMED = "named";
    static final String EXPIRES_HOURS = "expires_hours";
    static final String DOWNLOADS = "downloads";
    static final String MODE = "passphrase_mode";
    static final String PASSPHRASE = "passphrase";
    static final String NOTIFY = "notify";

    static final String GENERATE = "generate";
    static final String OWN = "own";
    static final String NONE = "none";

    private static final int MAX_LINE = 200;
    private static final int MAX_TEXT = 100_000;
    private static final int MAX_DOWNLOADS = 1_000;
    private static final int MIN_PASSPHRASE = 12;
    private static final String USUAL_DOWNLOADS = "5";

    private final Map<String, String> typed;
    private final Rules rules;
    private final Map<String, String> errors = new LinkedHashMap<>();

    /// What administrators have set.
    ///
    /// @param canMail whether mail is configured
    record Rules(int longestHours, boolean passphraseRequired, boolean canMail) {}

    private PackageForm(Map<String, String> typed, Rules rules) {
        this.typed = new LinkedHashMap<>(typed);
        this.rules = rules;
        this.typed.putIfAbsent(DOWNLOADS, USUAL_DOWNLOADS);
        this.typed.putIfAbsent(EXPIRES_HOURS, Lifetime.usual(rules.longestHours()));
        this.typed.putIfAbsent(MODE, GENERATE);
        if (!value(PASSPHRASE).isEmpty()) {
            this.typed.put(MODE, OWN);
        }
    }

    /// A new one.
    static PackageForm empty(Rules rules) {
        return new PackageForm(
                Map.of(NAMED, "true", NOTIFY, String.valueOf(rules.canMail())), rules);
    }

    /// Boxes that are not sent are not ticked, and fields that are not sent have their usual value.
    static PackageForm of(Map<String, String> typed, Rules rules) {
        return new PackageForm(typed, rules);
    }

    /// @param hasFiles whether it needs no text
    /// @return empty if something cannot be accepted; [#error] says what
    Optional<SendOptions> options(boolean hasFiles) {
        String title = line(TITLE);
        String recipient = line(RECIPIENT);
        String text = value(TEXT);
        if (text.codePointCount(0, text.length()) > MAX_TEXT) {
            errors.put(TEXT, "At most 100,000 characters. Send a longer text as a file.");
        } else if (text.isBlank() && !hasFiles) {
            errors.put(TEXT, "Enter a text, or add a file.");
        }
        checkMail(recipient);
        Optional<Duration> lifetime =
                Lifetime.of(value(EXPIRES_HOURS).strip(), rules.longestHours());
        if (lifetime.isEmpty()) {
            errors.put(EXPIRES_HOURS, "Choose " + Lifetime.range(rules.longestHours()) + ".");
        }
        int downloads = downloads();
        String passphrase = passphrase();
        return errors.isEmpty()
                ? Optional.of(
                        new SendOptions(
                                title,
                                text.isBlank() ? "" : text,
                                recipient,
                                isTicked(MAIL_LINK),
                                isTicked(CODE),
                                isTicked(NAMED),
                                lifetime.orElseThrow(),
                                downloads,
                                passphrase,
                                isTicked(NOTIFY)))
                : Optional.empty();
    }

    private String line(String field) {
        String line = OneLine.of(value(field));
        if (line.codePointCount(0, line.length()) > MAX_LINE) {
            errors.put(field, "At most 200 characters.");
        }
        return line;
    }

    private void checkMail(String recipient) {
        boolean isAddress = EmailAddress.parse(recipient).isPresent();
        for (String wish : new String[] {MAIL_LINK, CODE}) {
            if (!isTicked(wish)) {
                continue;
            }
            if (!rules.canMail()) {
                errors.put(wish, "Mail is not set up completely.");
            } else if (!isAddress) {
                errors.put(RECIPIENT, "Enter an email address, to which the mail goes.");
            }
        }
    }

    private int downloads() {
        String number = value(DOWNLOADS).strip();
        int downloads = number.matches("\\d{1,4}") ? Integer.parseInt(number) : 0;
        if (downloads < 1 || downloads > MAX_DOWNLOADS) {
            errors.put(DOWNLOADS, "Enter a number from 1 to 1,000.");
        }
        return downloads;
    }

    /// @return null for none
    private @Nullable String passphrase() {
        return switch (value(MODE)) {
            case GENERATE -> Passphrases.generate();
            case OWN -> ownPassphrase();
            case NONE -> {
                if (rules.passphraseRequired()) {
                    errors.put(MODE, "Every package needs a passphrase here.");
                }
                yield null;
            }
            default -> {
                errors.put(MODE, "Choose one of these.");
                yield null;
            }
        };
    }

    private String ownPassphrase() {
        String own = Passphrases.normalized(value(PASSPHRASE));
        if (own.codePointCount(0, own.length()) < MIN_PASSPHRASE) {
            errors.put(PASSPHRASE, "Enter 12 characters or more.");
        } else if (own.length() > Connector.MAX_PASSPHRASE) {
            errors.put(PASSPHRASE, "Enter at most 1,000 characters.");
        }
        return own;
    }

    String value(String field) {
        return typed.getOrDefault(field, "");
    }

    private boolean isTicked(String field) {
        return !value(field).isEmpty() && !value(field).equals("false");
    }

    Rules rules() {
        return rules;
    }

    /// A text, or a choice.
    FormField field(String name) {
        return FormField.of(name, value(name)).withError(errors.get(name));
    }

    FormField box(String name) {
        return FormField.of(name, isTicked(name)).withError(errors.get(name));
    }

    /// Never with what was typed.
    FormField passphraseField() {
        String error = errors.get(PASSPHRASE);
        boolean isLost = error == null && !errors.isEmpty() && !value(PASSPHRASE).isEmpty();
        return FormField.of(PASSPHRASE, "")
                .withError(isLost ? "Enter it again. It is not sent back to the page." : error);
    }
}

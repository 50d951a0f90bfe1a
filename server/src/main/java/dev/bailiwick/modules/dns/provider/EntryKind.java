package dev.bailiwick.modules.dns.provider;

import dev.bailiwick.platform.http.WebAddress;
import dev.bailiwick.platform.text.InvisibleCharacters;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// What decides whether domains are blocked.
public enum EntryKind {
    BLOCK_LIST("Block list", false, true),
    ALLOW_LIST("Allow list", true, true),
    DENY("Blocked domain", false, false),
    ALLOW("Allowed domain", true, false),
    DENY_PATTERN("Blocking pattern", false, false),
    ALLOW_PATTERN("Allowing pattern", true, false);

    private static final int MAX_VALUE_LENGTH = 1_000;

    /// Control characters, line ends and spaces other than the usual one, and halves of characters.
    private static final Pattern HIDDEN =
            Pattern.compile("[\\p{Cntrl}\\p{Zl}\\p{Zp}\\p{Cs}\u00a0\\p{Zs}&&[^ ]]");

    private final String label;
    private final boolean allows;
    private final boolean list;

    EntryKind(String label, boolean allows, boolean list) {
        this.label = label;
        this.allows = allows;
        this.list = list;
    }

    public static Optional<EntryKind> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }

    /// In forms, such as `block-list`.
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String label() {
        return label;
    }

    public boolean allows() {
        return allows;
    }

    /// Whether it is the address of a list, and not a domain or pattern.
    public boolean isList() {
        return list;
    }

    public boolean isPattern() {
        return this == DENY_PATTERN || this == ALLOW_PATTERN;
    }

    /// Why a value cannot be sent to an instance, as a sentence; empty if it can. Nothing in it may
    /// be hidden from the people who allow it.
    public Optional<String> error(String value) {
        if (value.isEmpty()) {
            return Optional.of("This cannot be left empty.");
        }
        if (value.length() > MAX_VALUE_LENGTH) {
            return Optional.of("Enter at most %,d characters.".formatted(MAX_VALUE_LENGTH));
        }
        if (InvisibleCharacters.areIn(value) || HIDDEN.matcher(value).find()) {
            return Optional.of("It has characters that cannot be seen.");
        }
        if (isPattern()) {
            return value.matches("\\.+")
                    ? Optional.of("This matches every domain.")
                    : Optional.empty();
        }
        if (!list) {
            return DomainName.canonical(value).isPresent()
                    ? Optional.empty()
                    : Optional.of("Enter a domain such as ads.example.net.");
        }
        try {
            String bare = value.replaceFirst("\\?[^#\\s\\p{Cntrl}]*$", "");
            WebAddress ignored = WebAddress.parse(bare);
            return Optional.empty();
        } catch (WebAddress.MalformedException e) {
            return Optional.of("Enter an address such as https://lists.example.org/hosts.txt.");
        }
    }
}

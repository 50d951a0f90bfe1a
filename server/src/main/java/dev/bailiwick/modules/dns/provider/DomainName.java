package dev.bailiwick.modules.dns.provider;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Names that people may send to an instance.
public final class DomainName {
    /// A host name (RFC 1123 §2.1), and the underscore of service names.
    private static final Pattern FORM =
            Pattern.compile(
                    "(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
                            + "(\\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*");

    private DomainName() {}

    /// Whether a name can be sent as it is. Letters that only turn into ASCII in lower case, such
    /// as the Kelvin sign, do not belong to a name.
    public static boolean isSound(String name) {
        return name.chars().allMatch(one -> one < 128)
                && FORM.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /// In lower case, without a dot at the end.
    public static Optional<String> canonical(String typed) {
        String text = typed.strip().toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
        return isSound(typed.strip().replaceFirst("\\.$", ""))
                ? Optional.of(text)
                : Optional.empty();
    }
}

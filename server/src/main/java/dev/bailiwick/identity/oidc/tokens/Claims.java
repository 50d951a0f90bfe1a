package dev.bailiwick.identity.oidc.tokens;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.util.JSONUtils;
import dev.bailiwick.identity.oidc.provider.ClaimNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads an [Identity] from the ID token's claims, filling in missing ones from UserInfo.
public record Claims(Map<String, Object> idToken, Map<String, Object> userInfo, ClaimNames names) {
    public Identity identity(String issuer, String subject) {
        Map<String, Object> emailSource =
                find(idToken, names.email()).isPresent() ? idToken : userInfo;
        String email = find(emailSource, names.email()).map(Claims::text).orElse(null);
        boolean verified =
                find(emailSource, names.emailVerified()).filter(Claims::isTrue).isPresent();
        return new Identity(
                issuer,
                subject,
                email,
                email != null && verified,
                text(names.name()),
                text(names.givenName()),
                text(names.familyName()),
                text(names.preferredUsername()),
                groups());
    }

    private @Nullable String text(String name) {
        return find(idToken, name)
                .or(() -> find(userInfo, name))
                .map(Claims::text)
                .filter(text -> !text.isBlank())
                .orElse(null);
    }

    private Groups groups() {
        Optional<Object> claim =
                find(idToken, names.groups()).or(() -> find(userInfo, names.groups()));
        if (claim.isPresent()) {
            List<String> names = groupNames(claim.get());
            return names.isEmpty() && !isEmpty(claim.get()) ? Groups.ABSENT : Groups.of(names);
        }
        return hasGroupOverage(idToken) || hasGroupOverage(userInfo)
                ? Groups.OVERAGE
                : Groups.ABSENT;
    }

    /// A claim that contains no names but is not empty was not understood, and says nothing.
    private static boolean isEmpty(Object claim) {
        return switch (claim) {
            case List<?> list -> list.isEmpty();
            case Map<?, ?> _ -> true;
            case String text -> text.isBlank() || text.strip().matches("\\[\\s*]");
            default -> false;
        };
    }

    private boolean hasGroupOverage(Map<String, Object> claims) {
        return (claims.get("_claim_names") instanceof Map<?, ?> elsewhere
                        && elsewhere.containsKey(names.groups()))
                || isTrue(claims.get("hasgroups"));
    }

    /// A list of names, one name, a list in text form, or an object whose keys are the names
    /// (Zitadel's roles) if their values are true or not empty.
    private static List<String> groupNames(Object claim) {
        return switch (claim) {
            case List<?> list -> names(list.stream());
            case Map<?, ?> object ->
                    names(
                            object.entrySet().stream()
                                    .filter(entry -> isGranted(entry.getValue()))
                                    .map(Map.Entry::getKey));
            case String text when text.strip().startsWith("[") -> parseList(text);
            case String text -> names(Stream.of(text));
            default -> List.of();
        };
    }

    private static boolean isGranted(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case Boolean granted -> granted;
            case String text -> !text.isBlank() && !text.strip().equalsIgnoreCase("false");
            case Number number -> number.doubleValue() != 0;
            case List<?> list -> !list.isEmpty();
            case Map<?, ?> object -> !object.isEmpty();
            default -> false;
        };
    }

    private static List<String> parseList(String text) {
        try {
            return names(JSONUtils.toList(JSONUtils.parseJSON(text.strip())).stream());
        } catch (ParseException _) {
            return names(Stream.of(text));
        }
    }

    private static List<String> names(Stream<?> members) {
        return members.filter(String.class::isInstance)
                .map(String.class::cast)
                .filter(name -> !name.isBlank())
                .distinct()
                .toList();
    }

    /// By the literal name first, then as a dotted path into nested objects.
    private static Optional<Object> find(Map<String, Object> claims, String name) {
        Object literal = claims.get(name);
        if (literal != null) {
            return Optional.of(literal);
        }
        Object nested = claims;
        for (String step : name.split("\\.", -1)) {
            nested = nested instanceof Map<?, ?> object ? object.get(step) : null;
        }
        return Optional.ofNullable(nested);
    }

    private static boolean isTrue(@Nullable Object value) {
        return Boolean.TRUE.equals(value) || "true".equals(value);
    }

    private static @Nullable String text(Object value) {
        return value instanceof String text ? text : null;
    }
}

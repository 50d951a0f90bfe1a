package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Additional parameters of the authorization request, one `name=value` per line. Only harmless
/// ones are allowed: setting `redirect_uri` or `response_type` here could break its security.
public record ExtraParameters(Map<String, String> values) {
    static final ExtraParameters NONE = new ExtraParameters(Map.of());
    private static final Set<String> ALLOWED =
            Set.of("prompt", "login_hint", "domain_hint", "acr_values");
    private static final Set<String> PROMPTS = Set.of("login", "consent", "select_account");
    private static final int MAX_LENGTH = 300;

    static ExtraParameters parse(String text) {
        var values = new LinkedHashMap<String, String>();
        text.lines()
                .map(String::strip)
                .filter(it -> !it.isEmpty())
                .forEach(line -> {
                    int equals = line.indexOf('=');
                    String name = equals < 0 ? line : line.substring(0, equals).strip();
                    String value = equals < 0 ? "" : line.substring(equals + 1).strip();
                    if (!ALLOWED.contains(name)) {
                        throw new SettingRejectedException(
                                "Only prompt, login_hint, domain_hint and acr_values are allowed,"
                                        + " one per line, such as domain_hint=example.org.");
                    }
                    if (value.isEmpty()
                            || value.length() > MAX_LENGTH
                            || value.chars().anyMatch(Character::isISOControl)) {
                        throw new SettingRejectedException(
                                name + " needs a value of at most 300 characters.");
                    }
                    if (name.equals("prompt") && !PROMPTS.contains(value)) {
                        throw new SettingRejectedException(
                                "prompt must be login, consent or select_account.");
                    }
                    if (values.put(name, value) != null) {
                        throw new SettingRejectedException(name + " appears twice.");
                    }
                });
        return new ExtraParameters(values);
    }

    String write() {
        return values.entrySet().stream()
                .map(it -> it.getKey() + "=" + it.getValue())
                .collect(Collectors.joining("\n"));
    }
}

package dev.bailiwick;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/// What the server is started with, beside the environment. A word that is no setting is refused:
/// ignored, it would start a server that is not what its operator meant.
final class Arguments {
    private static final Pattern SETTING = Pattern.compile("--[A-Za-z][^=\\s]*=.*", Pattern.DOTALL);

    private Arguments() {}

    static Optional<String> complaint(String... arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> !SETTING.matcher(argument).matches())
                .findFirst()
                .map(
                        "“%s” is not understood. A setting is given like --bailiwick.port=8480."
                                ::formatted);
    }
}

package dev.bailiwick;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/// The server's command-line arguments. An unknown option stops the start: ignoring it could start
/// a server that its operator did not intend.
final class Arguments {
    private static final Pattern SETTING = Pattern.compile("--[A-Za-z][^=\\s]*=.*", Pattern.DOTALL);

    private Arguments() {}

    static Optional<String> problem(String... arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> !SETTING.matcher(argument).matches())
                .findFirst()
                .map(
                        "“%s” is not a valid argument. Write settings as --bailiwick.port=8480."
                                ::formatted);
    }
}

package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// What an error of restic means: from its exit code since 0.17, before that from its text.
final class ResticError {
    private static final Map<Integer, RunErrorCode> EXIT_CODES =
            Map.of(
                    10, RunErrorCode.REPOSITORY_MISSING,
                    11, RunErrorCode.REPOSITORY_LOCKED,
                    12, RunErrorCode.WRONG_PASSWORD);

    private static final Pattern STACK =
            Pattern.compile("^[a-z./]+/[\\w./]+[.:]\\S*$|^main\\.|^runtime\\.");

    private static final Pattern NO_SNAPSHOT =
            Pattern.compile(
                    "failed to (load|find) snapshot.*(no such file|does not exist|not found|no"
                            + " matching)");

    private record Sign(RunErrorCode code, Pattern text) {
        static Sign of(RunErrorCode code, String text) {
            return new Sign(code, Pattern.compile(text, Pattern.CASE_INSENSITIVE));
        }
    }

    /// The first one that is found counts.
    private static final List<Sign> SIGNS =
            List.of(
                    Sign.of(
                            RunErrorCode.NO_SPACE,
                            "no space left on device|disk quota exceeded|insufficient storage|quota"
                                    + " exceeded"),
                    Sign.of(RunErrorCode.FAILED, "not removed, server response"),
                    Sign.of(RunErrorCode.WRONG_PASSWORD, "wrong password or no key found"),
                    Sign.of(RunErrorCode.REPOSITORY_LOCKED, "already locked"),
                    Sign.of(
                            RunErrorCode.TARGET_UNREACHABLE,
                            "connection refused|no such host|could not resolve|i/o timeout|timed"
                                + " out|no route to host|network is unreachable|host key"
                                + " verification failed|permission denied|unable to start the sftp"
                                + " session|x509:|tls:|\\((401|403|5\\d\\d)\\)|access denied|access"
                                + " key id|signature we calculated|connection reset|connection"
                                + " closed"),
                    Sign.of(
                            RunErrorCode.REPOSITORY_MISSING,
                            "repository does not exist|bucket does not exist|unable to open config"
                                    + " file: .*(no such file|does not exist|not found)"));

    private ResticError() {}

    /// @param lines what restic wrote to standard error
    /// @param clean removes secrets
    static RunFailed of(int exitCode, List<String> lines, UnaryOperator<String> clean) {
        String text = String.join("\n", lines);
        RunErrorCode code = code(exitCode, text);
        String sentence = clean.apply(sentence(exitCode, lines));
        return new RunFailed(
                code,
                code == RunErrorCode.REPOSITORY_MISSING
                        ? "The repository does not exist at its location, and nothing was created."
                                + " restic says: "
                                + sentence
                        : sentence);
    }

    private static RunErrorCode code(int exitCode, String text) {
        RunErrorCode known = EXIT_CODES.get(exitCode);
        if (known != null) {
            return known;
        }
        return SIGNS.stream()
                .filter(sign -> sign.text.matcher(text).find())
                .map(Sign::code)
                .findFirst()
                .orElse(RunErrorCode.FAILED);
    }

    private static String sentence(int exitCode, List<String> lines) {
        if (lines.stream().anyMatch(line -> NO_SNAPSHOT.matcher(line).find())) {
            return "The snapshot is not in the repository.";
        }
        List<String> fatal =
                lines.stream()
                        .filter(line ->
                                line.startsWith("Fatal: ") || line.startsWith("subprocess "))
                        .toList();
        List<String> shown =
                fatal.isEmpty()
                        ? lines.stream().filter(line -> !STACK.matcher(line).find()).toList()
                        : fatal;
        if (shown.isEmpty()) {
            return exitCode > 128
                    ? "restic was ended by signal %d.".formatted(exitCode - 128)
                    : "restic failed with exit code %d.".formatted(exitCode);
        }
        return String.join(" ", shown.subList(Math.max(0, shown.size() - 5), shown.size()))
                .replace("Fatal: ", "");
    }
}

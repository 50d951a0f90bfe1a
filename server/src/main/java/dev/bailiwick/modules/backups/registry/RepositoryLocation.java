package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.contract.backup.RepositoryType;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where a repository is, in restic's notation, without credentials. Only forms that are listed
/// here are accepted, because the text becomes part of what restic and ssh are told.
public final class RepositoryLocation {
    public static final int MAX_LENGTH = 300;

    private static final String HOST =
            "(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\\[[0-9A-Fa-f:.]{2,45}])";
    private static final String PORT = "(?::[0-9]{1,5})?";
    private static final String SEGMENT = "[A-Za-z0-9._~+@%=,-]{1,255}";
    private static final String USER = "[A-Za-z_][A-Za-z0-9._-]{0,31}";
    private static final Pattern LOCAL = Pattern.compile("(?:/[^/\\p{Cntrl}]{1,255})+");
    private static final Pattern SFTP =
            Pattern.compile(
                    "sftp:(?:%1$s@)?(?:[A-Za-z0-9][A-Za-z0-9.-]{0,252}):/?%2$s(?:/%2$s)*|sftp://(?:%1$s@)?%3$s%4$s//?%2$s(?:/%2$s)*"
                            .formatted(USER, SEGMENT, HOST, PORT));
    private static final Pattern S3 =
            Pattern.compile(
                    "s3:(https?)://(%s)%s/[a-z0-9][a-z0-9._-]{1,62}(?:/%s)*/?"
                            .formatted(HOST, PORT, SEGMENT));
    private static final Pattern REST =
            Pattern.compile("rest:(https?)://(%s)%s(?:/%s)*/?".formatted(HOST, PORT, SEGMENT));

    private RepositoryLocation() {}

    /// An error sentence, or empty when the location is valid for its type. It does not repeat the
    /// text, which could contain a password.
    static Optional<String> error(RepositoryType type, String text) {
        if (text.contains("/../") || text.endsWith("/..")) {
            return Optional.of("Leave out “..”.");
        }
        return switch (type) {
            case LOCAL ->
                    error(
                            LOCAL.matcher(text).matches(),
                            "Enter a folder on the host, such as /srv/restic.");
            case SFTP ->
                    error(
                            SFTP.matcher(text).matches(),
                            "Enter it as sftp:backup@192.0.2.9:/srv/restic, or with a port as"
                                    + " sftp://backup@192.0.2.9:2222//srv/restic.");
            case S3 ->
                    web(
                            S3,
                            text,
                            "Enter it as s3:https://s3.example.com/bucket/folder, without keys.");
            case REST ->
                    web(
                            REST,
                            text,
                            "Enter it as rest:https://backup.example.com:8000/folder/, without user"
                                    + " name and password.");
        };
    }

    private static Optional<String> web(Pattern pattern, String text, String form) {
        var match = pattern.matcher(text);
        if (!match.matches()) {
            return Optional.of(form);
        }
        boolean secure = match.group(1).equals("https") || isLoopback(match.group(2));
        return error(
                secure,
                "Use https. Plain http is accepted for an address on the host itself only.");
    }

    private static boolean isLoopback(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.equals("[::1]")
                || name.matches("127(\\.\\d{1,3}){3}");
    }

    private static Optional<String> error(boolean valid, String sentence) {
        return valid ? Optional.empty() : Optional.of(sentence);
    }
}

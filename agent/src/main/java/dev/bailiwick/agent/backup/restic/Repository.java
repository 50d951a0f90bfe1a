package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Secrets;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A repository as restic is given it: by environment, and for SFTP with a fixed `ssh` command and
/// files for the key and the known host in the run's private folder.
public final class Repository {
    private static final String HOST =
            "([A-Za-z0-9][A-Za-z0-9.-]{0,252}|\\[[0-9A-Fa-f:.]{2,45}\\])";
    private static final String PATH = "[^\\p{Cntrl}]{0,1000}";
    private static final Pattern LOCAL = Pattern.compile("/" + PATH);
    private static final Pattern SFTP_URL =
            Pattern.compile(
                    "sftp://(?<user>[A-Za-z_][A-Za-z0-9_.-]{0,63})@(?<host>%s)(:(?<port>[0-9]{1,5}))?/%s"
                            .formatted(HOST, PATH));
    private static final Pattern SFTP_SHORT =
            Pattern.compile(
                    "sftp:(?<user>[A-Za-z_][A-Za-z0-9_.-]{0,63})@(?<host>%s):[^-\\p{Cntrl}]%s"
                            .formatted(HOST, PATH));
    private static final Pattern S3 =
            Pattern.compile(
                    "s3:(https?://)?%s(:[0-9]{1,5})?/[^\\p{Cntrl}?#@ ]{1,1000}".formatted(HOST));
    private static final Pattern REST =
            Pattern.compile(
                    "rest:(https?://)(%s(:[0-9]{1,5})?(/[^\\p{Cntrl}?#@ ]{0,1000})?)"
                            .formatted(HOST));

    private static final String REST_USER = "RESTIC_REST_USERNAME";
    private static final String REST_PASSWORD = "RESTIC_REST_PASSWORD";
    private static final Set<String> S3_CREDENTIALS =
            Set.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION");
    private static final Set<String> NOT_SECRET =
            Set.of("known_hosts", "AWS_DEFAULT_REGION", REST_USER);

    private final String location;
    private final String password;
    private final Map<String, String> credentials;
    private final List<String> options;

    private Repository(
            String location,
            String password,
            Map<String, String> credentials,
            List<String> options) {
        this.location = location;
        this.password = password;
        this.credentials = credentials;
        this.options = options;
    }

    /// @param folder private to the run
    public static Repository of(
            LeasedRun.Target target, LeasedRun.Encryption encryption, Path folder)
            throws RunFailed {
        Map<String, String> given = target.credentials();
        String location = target.repository();
        String password = encryption.key();
        return switch (target.type()) {
            case LOCAL -> {
                refuseOtherCredentials(given, Set.of());
                Path path = Path.of(matched(LOCAL, location).group());
                if (!path.equals(path.normalize())) {
                    throw wrongForm();
                }
                yield new Repository(location, password, Map.of(), List.of());
            }
            case SFTP -> {
                refuseOtherCredentials(given, Set.of("private_key", "known_hosts"));
                yield new Repository(location, password, Map.of(), sftp(location, given, folder));
            }
            case S3 -> {
                refuseOtherCredentials(given, S3_CREDENTIALS);
                if (given.getOrDefault("AWS_ACCESS_KEY_ID", "").isEmpty()
                        || given.getOrDefault("AWS_SECRET_ACCESS_KEY", "").isEmpty()) {
                    throw wrongForm(); // restic would ask the cloud for the host's own
                }
                yield new Repository(
                        matched(S3, location).group(), password, Map.copyOf(given), List.of());
            }
            case REST -> {
                refuseOtherCredentials(given, Set.of(REST_USER, REST_PASSWORD));
                yield new Repository(rest(location, given), password, Map.of(), List.of());
            }
        };
    }

    /// All secrets of a run.
    public static Secrets secrets(LeasedRun run) {
        var all = new ArrayList<String>();
        add(all, run.target(), run.encryption());
        if (run.copy() != null) {
            add(all, run.copy().from().target(), run.copy().from().encryption());
        }
        return new Secrets(all);
    }

    private static void add(
            List<String> all, LeasedRun.Target target, LeasedRun.Encryption encryption) {
        all.add(encryption.key());
        target.credentials()
                .forEach((name, value) -> {
                    if (!NOT_SECRET.contains(name)) {
                        all.add(value);
                    }
                });
        String userAndPassword =
                target.credentials().getOrDefault(REST_USER, "")
                        + ":"
                        + target.credentials().getOrDefault(REST_PASSWORD, "");
        if (userAndPassword.length() > 1) {
            all.add(
                    Base64.getEncoder()
                            .encodeToString(userAndPassword.getBytes(StandardCharsets.UTF_8)));
        }
    }

    Map<String, String> environment() {
        var all = new LinkedHashMap<>(credentials);
        all.put("AWS_EC2_METADATA_DISABLED", "true");
        all.put("RESTIC_REPOSITORY", location);
        all.put("RESTIC_PASSWORD", password);
        return all;
    }

    /// As the repository to copy from. restic has one set of credentials for each type of
    /// repository, so two repositories with different ones cannot be used at once.
    Map<String, String> environmentAsOrigin(Repository destination) throws RunFailed {
        if ((!credentials.isEmpty()
                        && !destination.credentials.isEmpty()
                        && !credentials.equals(destination.credentials))
                || (!options.isEmpty() && !destination.options.isEmpty())) {
            throw new RunFailed(
                    RunErrorCode.FAILED,
                    "restic cannot copy between two repositories on SFTP, or between two on S3 with"
                            + " different credentials.");
        }
        var all = new LinkedHashMap<>(credentials);
        all.put("RESTIC_FROM_REPOSITORY", location);
        all.put("RESTIC_FROM_PASSWORD", password);
        return all;
    }

    List<String> options() {
        return options;
    }

    boolean isLocal() {
        return location.startsWith("/");
    }

    private static String rest(String location, Map<String, String> given) throws RunFailed {
        Matcher url = matched(REST, location);
        String user = given.getOrDefault(REST_USER, "");
        if (user.isEmpty()) {
            return location;
        }
        // restic reads its own variables for them only since 0.17
        return "rest:%s%s:%s@%s"
                .formatted(
                        url.group(1),
                        inUserInfo(user),
                        inUserInfo(given.getOrDefault(REST_PASSWORD, "")),
                        url.group(2));
    }

    private static String inUserInfo(String text) {
        return Secrets.encodedForUrl(text).replace("+", "%20");
    }

    private static List<String> sftp(String location, Map<String, String> given, Path folder)
            throws RunFailed {
        Matcher url = SFTP_URL.matcher(location);
        Matcher simple = SFTP_SHORT.matcher(location);
        if (!url.matches() && !simple.matches()) {
            throw wrongForm();
        }
        Matcher parts = url.matches() ? url : simple;
        String port = url.matches() && url.group("port") != null ? url.group("port") : "22";
        Path key = folder.resolve("key");
        Path knownHosts = folder.resolve("known_hosts");
        try {
            write(key, given.getOrDefault("private_key", ""));
            write(knownHosts, given.getOrDefault("known_hosts", ""));
        } catch (IOException e) {
            throw new RunFailed(
                    RunErrorCode.FAILED, "%s cannot be written: %s.".formatted(folder, e));
        }
        String host = parts.group("host").replace("[", "").replace("]", "");
        return List.of(
                "-o",
                ("sftp.command=ssh -F /dev/null -i '%s' -p %s -l %s -o 'UserKnownHostsFile=%s'"
                                + " -o GlobalKnownHostsFile=/dev/null -o StrictHostKeyChecking=yes"
                                + " -o IdentitiesOnly=yes -o BatchMode=yes -o ConnectTimeout=30"
                                + " -o ServerAliveInterval=30 -o ServerAliveCountMax=4"
                                + " -o ClearAllForwardings=yes %s -s sftp")
                        .formatted(key, port, parts.group("user"), knownHosts, host));
    }

    /// `ssh` requires a line feed at the end of a key.
    private static void write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text.strip() + "\n", StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static Matcher matched(Pattern form, String location) throws RunFailed {
        Matcher matcher = form.matcher(location);
        if (!matcher.matches()) {
            throw wrongForm();
        }
        return matcher;
    }

    private static void refuseOtherCredentials(Map<String, String> given, Set<String> expected)
            throws RunFailed {
        for (var one : given.entrySet()) {
            boolean file = one.getKey().equals("private_key") || one.getKey().equals("known_hosts");
            if (!expected.contains(one.getKey())
                    || (!file && !one.getValue().matches("\\P{Cntrl}*"))
                    || one.getValue().indexOf('\0') >= 0) {
                throw new RunFailed(
                        RunErrorCode.FAILED,
                        "The repository has credentials that do not belong to its type.");
            }
        }
    }

    private static RunFailed wrongForm() {
        return new RunFailed(
                RunErrorCode.FAILED, "The location of the repository has the wrong form.");
    }
}

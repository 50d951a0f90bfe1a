package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A root file system of its own, in which scripts can run as root without changing this machine.
/// It has this machine's programs, read-only; everything else is new. Each command gets a mount
/// namespace, which ends with it, and shares processes and network with the machine.
final class CleanRoot implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(3);

    /// usage: FOLDER PROGRAM-TO-HIDE… -- COMMAND
    private static final String ENTER =
            """
            set -eu
            folder=$1
            root=$folder/root
            shift
            mount --bind /usr "$root/usr"
            mount -o remount,bind,ro "$root/usr"
            mount --bind "$folder/usr-local" "$root/usr/local"
            for place in bin sbin lib lib64; do
                [ -L "/$place" ] || [ ! -d "/$place" ] || mount --bind "/$place" "$root/$place"
            done
            mount --rbind /proc "$root/proc"
            mount --rbind /dev "$root/dev"
            mount --rbind /sys "$root/sys"
            while [ "$1" != -- ]; do
                mount --bind /dev/null "$root$1"
                shift
            done
            shift
            exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin "$@"
            """;

    private static final String MAKE =
            """
            set -eu
            chmod 755 "$1" # so that another user can look into its root
            mkdir -p "$1/usr-local/bin" "$1/root"
            cd "$1/root"
            mkdir -p usr proc dev sys opt root run var/lib var/tmp etc/systemd/system
            mkdir -m 1777 tmp
            for place in bin sbin lib lib64; do
                if [ -L "/$place" ]; then cp -P "/$place" .; elif [ -d "/$place" ]; then mkdir "$place"; fi
            done
            for file in alternatives default hosts ld.so.cache ld.so.conf ld.so.conf.d login.defs nsswitch.conf os-release \
                pam.d resolv.conf security ssl; do
                [ ! -e "/etc/$file" ] || cp -R "/etc/$file" etc/
            done
            echo 'root:x:0:0:root:/root:/bin/sh' >etc/passwd
            echo 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin' >>etc/passwd
            printf 'root:x:0:\nnogroup:x:65534:\n' >etc/group
            printf 'root:*:20000:0:99999:7:::\n' >etc/shadow
            printf 'root:*::\n' >etc/gshadow
            """;

    /// A stand-in for systemd, which does not run here: starts and stops the unit as its user.
    private static final String SYSTEMCTL =
            """
            #!/bin/sh
            unit=/etc/systemd/system/bailiwick-agent.service
            echo "$*" >>/run/systemctl.log
            case "$*" in
                'start bailiwick-agent')
                    user=$(sed -n 's/^User=//p' $unit)
                    setsid setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs \
                        $(sed -n 's/^ExecStart=//p' $unit) >>/run/agent.log 2>&1 </dev/null &
                    echo $! >/run/agent.pid
                    ;;
                'stop bailiwick-agent')
                    [ -f /run/agent.pid ] || exit 0
                    pid=$(cat /run/agent.pid)
                    kill "$pid"
                    while [ -e "/proc/$pid/exe" ]; do sleep 0.1; done
                    rm /run/agent.pid
                    ;;
            esac
            """;

    private final Path folder;
    private final List<String> hidden = new ArrayList<>();

    CleanRoot() {
        try {
            folder = Files.createTempDirectory("bailiwick-root-");
            Files.writeString(folder.resolve("enter.sh"), ENTER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!Programs.succeeds("sh", "-c", MAKE, "sh", folder.toString())) {
            throw new IllegalStateException("The root could not be made.");
        }
    }

    static boolean canBeMade() {
        return Programs.succeeds("unshare", "--mount", "mount", "--bind", "/usr", "/mnt");
    }

    /// Pretends that systemd runs.
    CleanRoot withServiceManager() {
        write("usr/local/bin/systemctl", SYSTEMCTL);
        return with("run/systemd/system");
    }

    private CleanRoot with(String place) {
        try {
            Files.createDirectories(path(place));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /// Hides a program of the machine.
    CleanRoot without(String program) {
        hidden.add(program);
        return this;
    }

    /// A place in it, seen from outside.
    Path path(String inside) {
        return inside.startsWith("usr/local/")
                ? folder.resolve("usr-local").resolve(inside.substring("usr/local/".length()))
                : folder.resolve("root").resolve(inside);
    }

    boolean has(String inside) {
        return Files.exists(path(inside));
    }

    String read(String inside) {
        try {
            return Files.readString(path(inside));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Writes a file that can be run, and that its owner alone can read.
    Path write(String inside, String text) {
        try {
            Path file = Files.writeString(path(inside), text);
            Files.setPosixFilePermissions(
                    file, java.nio.file.attribute.PosixFilePermissions.fromString("rwx------"));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Everything in it that can be changed, with sizes, owners and times, to compare.
    String contents() {
        return run(
                        "sh",
                        "-c",
                        "find /opt /etc /run /var /root /usr/local -printf '%p %s %u %m %T@\\n' |"
                                + " sort")
                .text();
    }

    Ended run(String... command) {
        Path output = folder.resolve("output-" + System.nanoTime());
        ChildProcess process = ChildProcess.start(enter(command), Map.of(), output);
        return new Ended(process.await(LIMIT), Files.exists(output) ? process.output() : "");
    }

    /// Runs a command on a terminal and types a line once it has prompted for it.
    Ended runTyping(String prompt, String line, String command) {
        Path output = folder.resolve("output-" + System.nanoTime());
        Path typed = folder.resolve("typed");
        if (!Programs.succeeds("mkfifo", typed.toString())) {
            throw new IllegalStateException("mkfifo failed");
        }
        try {
            List<String> onTerminal =
                    Stream.concat(
                                    Stream.of(
                                            "sh",
                                            "-c",
                                            "exec 3<>\"$0\"; exec \"$@\" <&3",
                                            typed.toString()),
                                    enter("script", "-qec", command, "/dev/null").stream())
                            .toList();
            ChildProcess process = ChildProcess.start(onTerminal, Map.of(), output);
            Await.until(() -> process.output().contains(prompt));
            Files.writeString(typed, line + "\n");
            return new Ended(process.await(LIMIT), process.output());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            boolean ignored = typed.toFile().delete();
        }
    }

    private List<String> enter(String... command) {
        var all =
                new ArrayList<>(
                        List.of("unshare", "--mount", "sh", folder.resolve("enter.sh").toString()));
        all.add(folder.toString());
        all.addAll(hidden);
        all.add("--");
        all.addAll(List.of(command));
        return all;
    }

    @Override
    public void close() {
        if (has("run/agent.pid")) {
            Ended ignored = run("systemctl", "stop", "bailiwick-agent");
        }
        if (!Programs.succeeds("rm", "-rf", "--one-file-system", folder.toString())) {
            throw new IllegalStateException("The root could not be removed.");
        }
    }

    /// @param text standard output and standard error
    record Ended(int code, String text) {}
}

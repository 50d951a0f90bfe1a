package dev.bailiwick.dev;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs the server of a checkout, and restarts it after each change of its code that compiles.
/// Templates and assets need no restart: the server reads them from disk ([DevServer]).
///
/// The libraries are loaded once. Each start has a class loader of its own for the classes and
/// resources of the checkout, so that a restart takes seconds and a debugger stays attached.
public final class DevLoop {
    private static final long POLL_MILLIS = 250;

    private final Checkout checkout;
    private final int port;
    private final ChangeCompiler compiler;
    private @Nullable AutoCloseable server;
    private @Nullable URLClassLoader loader;

    private DevLoop(Checkout checkout, int port) {
        this.checkout = checkout;
        this.port = port;
        this.compiler = new ChangeCompiler(checkout);
    }

    /// @param args the root of the checkout, and the port
    public static void main(String[] args) throws Exception {
        var checkout = new Checkout(Path.of(args[0]));
        Files.createDirectories(checkout.work());
        try (var channel =
                        FileChannel.open(
                                checkout.work().resolve("lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                var lock = channel.tryLock()) {
            if (lock == null) {
                refuse("Another ./bailiwick dev is running in this checkout.");
            }
            new DevLoop(checkout, Integer.parseInt(args[1])).run();
        }
    }

    private void run() throws Exception {
        Files.createDirectories(properties());
        Files.copy(
                checkout.buildInfo(),
                properties().resolve(checkout.buildInfo().getFileName()),
                StandardCopyOption.REPLACE_EXISTING);
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
        FileTimes seen = watched();
        say("Compiling what has changed…");
        if (compileAndStart() == Outcome.NOT_STARTED) {
            System.exit(1); // the server has said why
        }
        watch(seen);
    }

    private void watch(FileTimes first) throws IOException, InterruptedException {
        FileTimes seen = first;
        FileTimes before = first;
        while (true) {
            Thread.sleep(POLL_MILLIS);
            FileTimes now = watched();
            boolean settled = now.equals(before); // an editor or a checkout may write many files
            before = now;
            if (settled && !now.equals(seen)) {
                Set<Path> changed = now.changedSince(seen);
                seen = now;
                changed(changed);
            }
        }
    }

    private void changed(Set<Path> files) throws IOException {
        if (files.stream().anyMatch(this::needsBuild)) {
            say(
                    "A migration or a pom.xml has changed. Stop with Ctrl-C and start again to use"
                            + " it.");
            return;
        }
        if (compileAndStart() == Outcome.NOT_STARTED) {
            say("Waiting for the next change.");
        }
    }

    private enum Outcome {
        STARTED,
        NOT_COMPILED,
        NOT_STARTED
    }

    private Outcome compileAndStart() throws IOException {
        long begun = System.nanoTime();
        switch (compiler.compile()) {
            case ChangeCompiler.Result.Failed failed -> {
                failed.errors().forEach(System.err::println);
                say(
                        server == null
                                ? "Waiting for a version that compiles."
                                : "The last version that compiles keeps running.");
                return Outcome.NOT_COMPILED;
            }
            case ChangeCompiler.Result.Unchanged _ -> stop();
            case ChangeCompiler.Result.Compiled compiled -> {
                stop();
                compiler.install(compiled);
            }
        }
        long compiled = System.nanoTime();
        if (!start()) {
            return Outcome.NOT_STARTED;
        }
        say(
                "Compiled in %.1f s, started in %.1f s. Save a file to see it; Ctrl-C stops."
                        .formatted((compiled - begun) / 1e9, (System.nanoTime() - compiled) / 1e9));
        return Outcome.STARTED;
    }

    /// Everything that is used at a start only. Templates and assets are read for each page.
    private FileTimes watched() throws IOException {
        var folders = new ArrayList<>(checkout.sources());
        folders.add(checkout.resources());
        folders.addAll(checkout.projectFiles());
        return FileTimes.of(folders, file -> !file.startsWith(checkout.assets()));
    }

    private boolean needsBuild(Path file) {
        return file.startsWith(checkout.migrations()) || checkout.projectFiles().contains(file);
    }

    private synchronized boolean start() throws IOException {
        URL[] urls = {
            checkout.resources().toUri().toURL(),
            checkout.classes().toUri().toURL(),
            checkout.work().resolve("properties").toUri().toURL()
        };
        var fresh = new URLClassLoader("server", urls, ClassLoader.getSystemClassLoader());
        Thread.currentThread().setContextClassLoader(fresh);
        loader = fresh;
        try {
            server =
                    (AutoCloseable)
                            fresh.loadClass("dev.bailiwick.dev.DevServer")
                                    .getMethod("start", Path.class, int.class)
                                    .invoke(null, checkout.root(), port);
            return true;
        } catch (InvocationTargetException e) {
            Throwable root =
                    Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
                            .reduce(e, (_, cause) -> cause);
            say("The server did not start: " + root);
            return false;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void stop() {
        try (var _ = loader;
                var _ = server) {
            server = null;
            loader = null;
        } catch (Exception e) {
            say("The server did not stop cleanly: " + e);
        }
    }

    private Path properties() {
        return checkout.work().resolve("properties/META-INF");
    }

    private static void say(String sentence) {
        System.err.println("dev: " + sentence);
    }

    private static void refuse(String sentence) {
        System.err.println(sentence);
        System.exit(1);
    }
}

package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.helper.desktop.Desktops;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import org.apache.sshd.client.SshClient;

/// Starts the helper, and ends it on SIGTERM or, when it is supervised, with the server.
public final class Helper {
    private static final String USAGE = "Usage: bailiwick-helper --socket PATH [--supervised]";
    private static final int WRONG_USAGE = 2;
    private static final int MAX_CONNECTIONS = 1_000;

    private final ListeningSocket socket;
    private final ScheduledThreadPoolExecutor timer;
    private final SshClient client;
    private final Sessions sessions = new Sessions();
    private final Desktops desktops;
    private final Semaphore connections = new Semaphore(MAX_CONNECTIONS);

    private Helper(ListeningSocket socket) {
        this.socket = socket;
        timer =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().name("timer").daemon().factory());
        timer.setRemoveOnCancelPolicy(true);
        desktops = new Desktops(timer, Log::info);
        client = SshConfiguration.startClient(timer);
    }

    public static void main(String[] arguments) {
        List<String> options = List.of(arguments);
        boolean supervised = options.size() == 3 && options.get(2).equals("--supervised");
        if (!(options.size() == 2 || supervised) || !options.getFirst().equals("--socket")) {
            System.err.println(USAGE);
            System.exit(WRONG_USAGE);
        }
        try {
            var helper = new Helper(ListeningSocket.at(Path.of(options.get(1))));
            Runtime.getRuntime().addShutdownHook(new Thread(helper::stop, "stop"));
            if (supervised) {
                Thread.ofPlatform().daemon().name("supervision").start(Helper::exitWithServer);
            }
            Log.info("Listening at " + options.get(1) + ".");
            helper.serve();
        } catch (IOException e) {
            Log.error("The helper cannot start: " + e.getMessage());
            System.exit(1);
        }
    }

    private void serve() throws IOException {
        try {
            while (true) {
                SocketChannel channel = socket.accept();
                if (connections.tryAcquire()) {
                    Thread.startVirtualThread(() -> serve(channel));
                } else {
                    channel.close();
                    Log.error("There are too many connections.");
                }
            }
        } catch (ClosedChannelException _) {
            // The helper is stopping.
        }
    }

    private void serve(SocketChannel channel) {
        try {
            var viewer = new Viewer(new FrameChannel(channel), timer);
            new ServerConnection(viewer, sessions, desktops, client, timer, Clock.systemUTC())
                    .run();
        } finally {
            connections.release();
        }
    }

    /// Ends with status 0: the JVM's own status after SIGTERM is 143.
    private void stop() {
        sessions.endAll();
        client.close(true);
        try {
            socket.close();
        } catch (IOException e) {
            Log.error("The socket cannot be removed: " + e.getMessage());
        }
        Runtime.getRuntime().halt(0);
    }

    /// Standard input ends when the server does, however that happens.
    private static void exitWithServer() {
        try {
            while (System.in.read() >= 0) {
                // The server writes nothing.
            }
        } catch (IOException _) {
            // It has ended too.
        }
        System.exit(0);
    }
}

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// Trains the ahead-of-time cache of the agent's JVM: lets the agent report this machine, and a virtual machine that does
/// not exist, over TLS to a server that takes it and keeps nothing. The cache halves the processor time of a start and
/// saves memory.
///
/// Usage: `java TrainAgent.java CACHE java FLAGS -jar AGENT`
class TrainAgent {
    private static final String TAKEN = """
            {"status":"accepted","host_id":1,"server_time":"2026-01-01T00:00:00Z","next_checkin_seconds":60}""";
    private static final String PASSWORD = "training";

    /// Answers in place of virsh, whose last argument is `COMMAND; echo END; COMMAND; echo END; …`.
    private static final String VIRSH = """
            #!/bin/sh
            for last in "$@"; do :; done
            id=04745ea8-f908-47ec-93ac-1df65f013853
            echo "$last" | tr ';' '\\n' | while read -r command rest; do
                case "$command $rest" in
                    echo*) echo "$rest" ;;
                    *--name) echo "$id web" ;;
                    list*) echo "$id" ;;
                    version*) printf 'Using library: libvirt 9.0.0\\nRunning hypervisor: QEMU 7.2.0\\n' ;;
                    domstats*) printf "Domain: 'web'\\n"
                        printf '  %s\\n' state.state=1 state.reason=1 balloon.current=1048576 balloon.rss=524288 \\
                            vcpu.current=1 vcpu.0.time=1000000000 net.count=1 net.0.name=vnet0 net.0.rx.bytes=1 \\
                            net.0.tx.bytes=1 block.count=1 block.0.name=vda block.0.rd.bytes=1 block.0.wr.bytes=1 \\
                            block.0.allocation=1 block.0.capacity=1 ;;
                    pool-list*) echo "$id" ;;
                    pool-info*) printf 'Name:  default\\nState:  running\\nCapacity:  100\\nAllocation:  10\\n' ;;
                    pool-dumpxml*) echo "<pool type='dir'>" ;;
                    dumpxml*) cat <<'END'
            <domain type='kvm' id='1'>
              <name>web</name>
              <metadata><libosinfo:libosinfo xmlns:libosinfo="http://libosinfo.org/xmlns/libvirt/domain/1.0">
                <libosinfo:os id="http://debian.org/debian/12"/></libosinfo:libosinfo></metadata>
              <currentMemory unit='KiB'>1048576</currentMemory>
              <vcpu placement='static'>1</vcpu>
              <devices>
                <disk type='file' device='disk'><source file='/images/web.qcow2'/><target dev='vda' bus='virtio'/></disk>
                <interface type='network'><mac address='52:54:00:00:00:01'/><target dev='vnet0'/></interface>
              </devices>
            </domain>
            END
                    ;;
                esac
            done
            """;

    public static void main(String[] arguments) throws Exception {
        Path cache = Path.of(arguments[0]).toAbsolutePath();
        Path folder = Files.createTempDirectory("train-agent-"); // 0700
        var twoReports = new CountDownLatch(2); // the first one is then acknowledged
        HttpsServer server = server(folder, twoReports);
        try {
            Path virsh = Files.writeString(folder.resolve("virsh"), VIRSH);
            Files.setPosixFilePermissions(virsh, PosixFilePermissions.fromString("rwx------"));
            Path configuration = Files.createFile(
                    folder.resolve("agent.properties"),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(configuration, """
                    server=https://localhost:%d
                    token=bwa_%s
                    ca_file=%s
                    container_socket=none
                    libvirt_uri=qemu:///system
                    interval_seconds=10
                    state_dir=%s
                    """.formatted(server.getAddress().getPort(), "0".repeat(43), folder.resolve("ca.pem"), folder.resolve("state")));
            List<String> command = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
            command.addAll(1, List.of("-XX:AOTCacheOutput=" + cache, "-Dbailiwick.virsh=" + virsh));
            command.addAll(List.of("--config", configuration.toString(), "run"));
            Process agent = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(folder.resolve("log").toFile()).start();
            boolean reported = twoReports.await(60, TimeUnit.SECONDS);
            agent.destroy();
            int code = agent.waitFor();
            if (!reported || !Files.exists(cache)) {
                throw new IllegalStateException("The JVM wrote no cache; exit code %d:%n%s"
                        .formatted(code, Files.readString(folder.resolve("log"))));
            }
        } finally {
            server.stop(0);
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
            }
        }
    }

    private static HttpsServer server(Path folder, CountDownLatch reports) throws Exception {
        Path store = folder.resolve("store.p12");
        keytool(store, "-genkeypair", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "san=dns:localhost");
        keytool(store, "-exportcert", "-rfc", "-file", folder.resolve("ca.pem").toString());
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(factory.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                byte[] reply = TAKEN.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, reply.length);
                exchange.getResponseBody().write(reply);
            }
            reports.countDown();
        });
        server.start();
        return server;
    }

    private static void keytool(Path store, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-alias", "training", "-keystore", store.toString(), "-storepass", PASSWORD));
        int code = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        if (code != 0) {
            throw new IllegalStateException("keytool failed: " + arguments[0]);
        }
    }
}

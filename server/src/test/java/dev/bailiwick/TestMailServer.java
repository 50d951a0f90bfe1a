package dev.bailiwick;

import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/// A mail server on this machine that accepts mail only with username and password: GreenMail
/// behind a front end that speaks STARTTLS or implicit TLS with a certificate of its own authority.
public final class TestMailServer implements AutoCloseable {
    public static final String USERNAME = "bailiwick";
    public static final String PASSWORD = "smtp-Passw0rd-of-the-test";
    private static final Pattern LINK = Pattern.compile("https?://\\S+/auth/\\S+");

    private final GreenMail greenMail;
    private final TestCertificate certified;
    private final ServerSocket startTls;
    private final ServerSocket implicit;
    private final CopyOnWriteArrayList<String> greetings = new CopyOnWriteArrayList<>();
    private volatile @Nullable String hated;

    private TestMailServer(String certifiedName) throws IOException {
        greenMail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        greenMail.setUser(USERNAME, USERNAME, PASSWORD);
        greenMail.start();
        certified = TestCertificate.as(certifiedName);
        startTls = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        implicit = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> accept(startTls, false));
        Thread.ofVirtual().start(() -> accept(implicit, true));
    }

    public static TestMailServer open() {
        return certifiedAs("localhost");
    }

    public static TestMailServer certifiedAs(String name) {
        try {
            return new TestMailServer(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The certificate to trust.
    public Path authority() {
        return certified.authority();
    }

    public int startTlsPort() {
        return startTls.getLocalPort();
    }

    public int implicitTlsPort() {
        return implicit.getLocalPort();
    }

    public int plainPort() {
        return greenMail.getSmtp().getPort();
    }

    /// The settings for a server that sends its mail here.
    public String[] settings(String... others) {
        return Stream.concat(
                        Stream.of(
                                "bailiwick.ca-file=" + authority(),
                                "bailiwick.mail.host=localhost",
                                "bailiwick.mail.port=" + startTlsPort(),
                                "bailiwick.mail.tls=starttls",
                                "bailiwick.mail.username=" + USERNAME,
                                "bailiwick.mail.password=" + PASSWORD,
                                "bailiwick.mail.from_address=bailiwick@example.org"),
                        Arrays.stream(others))
                .toArray(String[]::new);
    }

    /// Waits until this many mails have arrived since the server was started or emptied.
    public MimeMessage[] await(int count) {
        if (!greenMail.waitForIncomingEmail(60_000, count)) {
            throw new AssertionError("%d mails came, not %d".formatted(received().length, count));
        }
        return received();
    }

    public MimeMessage[] received() {
        return greenMail.getReceivedMessages();
    }

    /// The mails delivered to one address.
    public List<MimeMessage> to(String address) {
        return Arrays.stream(received()).filter(mail -> isTo(mail, address)).toList();
    }

    /// Waits for the n-th mail to an address and returns it.
    public MimeMessage awaitTo(String address, int count) {
        Await.until(() -> to(address).size() >= count);
        return to(address).get(count - 1);
    }

    private static boolean isTo(MimeMessage mail, String address) {
        try {
            return mail.getAllRecipients()[0].toString().equalsIgnoreCase(address);
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Drops the connection without a reply for each mail to this address, until emptied.
    public void breakOffOver(String recipient) {
        hated = recipient;
    }

    public void empty() {
        hated = null;
        try {
            greenMail.purgeEmailFromAllMailboxes();
        } catch (FolderException e) {
            throw new IllegalStateException(e);
        }
    }

    public static String text(MimeMessage mail) {
        return part(mail, 0);
    }

    public static String html(MimeMessage mail) {
        return part(mail, 1);
    }

    public static String headers(MimeMessage mail) {
        return GreenMailUtil.getHeaders(mail);
    }

    /// The path of the one-time link in a mail.
    public static String linkPath(MimeMessage mail) {
        var link = LINK.matcher(text(mail));
        if (!link.find()) {
            throw new AssertionError("no link in: " + text(mail));
        }
        return link.group().replaceFirst("https?://[^/]+", "");
    }

    private static String part(MimeMessage mail, int index) {
        try {
            BodyPart part = ((MimeMultipart) mail.getContent()).getBodyPart(index);
            return ((String) part.getContent()).replace("\r\n", "\n");
        } catch (IOException | MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What clients sent in plain text before TLS: the names they gave and anything else.
    public List<String> saidInPlainText() {
        return greetings;
    }

    private void accept(ServerSocket door, boolean tlsAtOnce) {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Thread.ofVirtual().start(() -> serve(client, tlsAtOnce));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket client, boolean tlsAtOnce) {
        try (client) {
            Socket protectedClient = tlsAtOnce ? overTls(client) : afterStartTls(client);
            if (protectedClient == null) {
                return;
            }
            try (Socket behind = new Socket(InetAddress.getLoopbackAddress(), plainPort())) {
                if (!tlsAtOnce) {
                    var ignored = line(behind.getInputStream()); // greeting already sent
                }
                Thread back = Thread.ofVirtual().start(() -> copy(behind, protectedClient));
                copyUntilHated(protectedClient, behind);
                back.join();
            }
        } catch (IOException e) {
            // the client disconnected
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// RFC 3207: only EHLO, NOOP, QUIT and STARTTLS are allowed before TLS.
    private @Nullable Socket afterStartTls(Socket client) throws IOException {
        OutputStream out = client.getOutputStream();
        var in =
                new BufferedReader(
                        new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
        say(out, "220 post office ready");
        for (String said = in.readLine(); said != null; said = in.readLine()) {
            greetings.add(said);
            switch (said.split(" ", -1)[0].toUpperCase(Locale.ROOT)) {
                case "EHLO" -> say(out, "250-post office\r\n250 STARTTLS");
                case "STARTTLS" -> {
                    say(out, "220 go ahead");
                    return overTls(client);
                }
                case "QUIT" -> {
                    say(out, "221 bye");
                    return null;
                }
                default -> say(out, "530 Must issue a STARTTLS command first");
            }
        }
        return null;
    }

    private Socket overTls(Socket client) throws IOException {
        var socket =
                (SSLSocket) certified.tls().getSocketFactory().createSocket(client, null, true);
        socket.setUseClientMode(false);
        socket.startHandshake();
        return socket;
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    private void copyUntilHated(Socket from, Socket to) {
        var said = new byte[8192];
        try (to) {
            InputStream in = from.getInputStream();
            for (int length = in.read(said); length >= 0; length = in.read(said)) {
                String line = new String(said, 0, length, StandardCharsets.ISO_8859_1);
                if (hated != null && line.startsWith("RCPT TO:<" + hated + ">")) {
                    return;
                }
                to.getOutputStream().write(said, 0, length);
            }
        } catch (IOException e) {
            // one side disconnected
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // one side disconnected
        } finally {
            try {
                to.close();
            } catch (IOException e) {
                // already closed
            }
        }
    }

    @Override
    public void close() {
        try {
            startTls.close();
            implicit.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        greenMail.stop();
    }
}

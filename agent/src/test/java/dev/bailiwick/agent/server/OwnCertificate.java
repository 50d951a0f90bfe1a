package dev.bailiwick.agent.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A certificate for `localhost` from a private authority.
///
/// @param tls the context for a server
/// @param pem the file with the authority's certificate
public record OwnCertificate(SSLContext tls, Path pem) {
    private static final String PASSWORD = "changeit";

    /// @param options further ones of keytool, such as for an earlier start of its validity
    public static OwnCertificate in(Path folder, String... options) throws Exception {
        Path store = folder.resolve("store.p12");
        Path pem = folder.resolve("ca.pem");
        keytool(store, generate("ca", "-dname", "CN=Private authority", "-ext", "bc:c"));
        keytool(store, List.of("-exportcert", "-rfc", "-alias", "ca", "-file", pem.toString()));
        var own = generate("own", "-dname", "CN=localhost", "-ext", "san=dns:localhost");
        own.addAll(List.of("-signer", "ca"));
        own.addAll(List.of(options));
        keytool(store, own);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        keys.deleteEntry("ca"); // the server has only its own key
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return new OwnCertificate(context, pem);
    }

    private static List<String> generate(String alias, String... options) {
        var all = new ArrayList<>(List.of("-genkeypair", "-alias", alias, "-keyalg", "EC"));
        all.addAll(List.of(options));
        return all;
    }

    private static void keytool(Path store, List<String> arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(arguments);
        command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
        Process keytool =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool failed: " + arguments);
        }
    }
}

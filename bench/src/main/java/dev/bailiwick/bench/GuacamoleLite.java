package dev.bailiwick.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// guacamole-lite: carries instructions between guacd and websockets, without sessions, sign-ins or
/// checks.
final class GuacamoleLite implements AutoCloseable {
    static final NpmPackage PACKAGE =
            new NpmPackage("guacamole-lite", "1.2.0", "guacamole-lite/index.js");

    /// Prints the token of a connection when it listens.
    private static final String PROGRAM =
            """
            const crypto = require('crypto');
            const GuacamoleLite = require('guacamole-lite');
            const [port, guacdPort] = process.argv.slice(2).map(Number);
            const key = 'this-key-is-for-measuring-only-!';
            console.log = () => {};
            new GuacamoleLite({ host: '127.0.0.1', port }, { host: '127.0.0.1', port: guacdPort },
              { maxInactivityTime: 0, crypt: { cypher: 'AES-256-CBC', key }, log: { level: 'QUIET' } });
            const iv = Buffer.from('sixteen letters.');
            const cipher = crypto.createCipheriv('AES-256-CBC', key, iv);
            const value = Buffer.concat([
              cipher.update(JSON.stringify({ connection: { type: 'rdp', settings: {
                hostname: '127.0.0.1', username: 'ines', password: 'x', width: 1920, height: 1080 } } })),
              cipher.final()]);
            process.stdout.write(Buffer.from(JSON.stringify(
              { iv: iv.toString('base64'), value: value.toString('base64') })).toString('base64url') + '\\n');
            """;

    private final Process process;
    private final int port = BenchServer.freePort();
    private final String token;

    GuacamoleLite(Path installed, StandInGuacd guacd) throws IOException {
        Path program = installed.resolve("guacamole-lite.js");
        Files.writeString(program, PROGRAM);
        process =
                new ProcessBuilder(
                                "node",
                                program.toString(),
                                Integer.toString(port),
                                Integer.toString(guacd.port()))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        BufferedReader printed = process.inputReader(StandardCharsets.US_ASCII);
        String line = printed.readLine();
        if (line == null) {
            throw new IllegalStateException("guacamole-lite does not start.");
        }
        token = line;
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    WebSocketClient open() throws IOException {
        return new WebSocketClient(
                port, "/?token=" + token, "Sec-WebSocket-Protocol: guacamole\r\n");
    }

    @Override
    public void close() {
        process.destroy();
    }
}

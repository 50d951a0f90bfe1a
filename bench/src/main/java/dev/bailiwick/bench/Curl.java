package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Programs of the system that are measured, or measure.
final class Curl {
    private Curl() {}

    /// A download with curl, which writes it nowhere.
    ///
    /// @param cookie empty for none
    static double megabytesPerSecond(String address, String cookie)
            throws IOException, InterruptedException {
        var command =
                new ArrayList<>(
                        List.of("curl", "-sf", "-o", "/dev/null", "-w", "%{speed_download}"));
        if (!cookie.isEmpty()) {
            command.addAll(List.of("-H", "Cookie: " + cookie));
        }
        command.add(address);
        return Double.parseDouble(output(command)) / 1e6;
    }

    /// What OpenSSL encrypts on one core.
    static void printCipherSpeed() throws IOException, InterruptedException {
        String speed =
                output(
                        List.of(
                                "openssl",
                                "speed",
                                "-evp",
                                "aes-256-gcm",
                                "-bytes",
                                "65536",
                                "-seconds",
                                "2"));
        String last = speed.strip().substring(speed.strip().lastIndexOf('\n') + 1);
        System.out.println("openssl speed: " + last.replaceAll("\\s+", " "));
    }

    private static String output(List<String> command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            throw new IllegalStateException(
                    "%s ended with %d.".formatted(command.getFirst(), status));
        }
        return output;
    }
}

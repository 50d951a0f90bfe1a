package dev.bailiwick.web.http;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.regex.Pattern;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;

/// Rejects an invalid port, or an address that is not this machine's, with a short message before
/// the framework fails with a long one.
final class ListenAddressCheck implements EnvironmentPostProcessor {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,5}");
    private static final int MAX_PORT = 65_535;

    @Override
    public void postProcessEnvironment(
            ConfigurableEnvironment environment, SpringApplication application) {
        String port = environment.getProperty("bailiwick.port", "8080");
        if (!NUMBER.matcher(port).matches() || Integer.parseInt(port) > MAX_PORT) {
            throw new StartRefusedException(
                    "BAILIWICK_PORT is “%s”. It must be a number from 1 to 65535.".formatted(port));
        }
        String address = environment.getProperty("bailiwick.bind", "127.0.0.1");
        if (!isLocal(address)) {
            throw new StartRefusedException(
                    "BAILIWICK_BIND is “%s”, which is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all."
                            .formatted(address));
        }
    }

    private static boolean isLocal(String address) {
        try (var _ = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}

package dev.bailiwick.web;

import dev.bailiwick.startup.StartRefused;
import java.util.regex.Pattern;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;

/// Refuses a port that is none, before the framework says so in many words.
final class PortCheck implements EnvironmentPostProcessor {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,5}");
    private static final int HIGHEST = 65_535;

    @Override
    public void postProcessEnvironment(
            ConfigurableEnvironment environment, SpringApplication application) {
        String port = environment.getProperty("bailiwick.port", "8080");
        if (!NUMBER.matcher(port).matches() || Integer.parseInt(port) > HIGHEST) {
            throw new StartRefused(
                    "BAILIWICK_PORT is “%s”. It must be a number from 1 to 65535.".formatted(port));
        }
    }
}

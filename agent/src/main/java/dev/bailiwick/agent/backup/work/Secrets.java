package dev.bailiwick.agent.backup.work;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The secrets of a run, which are removed from everything that it prints. Each is also found as it
/// looks in a URL, in JSON, and line by line.
public final class Secrets {
    private static final int MIN_LENGTH = 4;
    private static final String HIDDEN = "[hidden]";

    private final List<String> forms;

    /// @param secrets those shorter than four characters are not searched for
    public Secrets(Iterable<String> secrets) {
        Set<String> all = new LinkedHashSet<>();
        for (String secret : secrets) {
            all.add(secret.strip());
            secret.lines().map(String::strip).forEach(all::add);
        }
        for (String one : List.copyOf(all)) {
            String inUrl = encodedForUrl(one);
            all.add(inUrl);
            all.add(inUrl.replace("+", "%20"));
            all.add(one.replace("\\", "\\\\").replace("\"", "\\\""));
        }
        forms = new ArrayList<>(all);
        forms.removeIf(form -> form.length() < MIN_LENGTH);
        // so that no part of a longer one remains
        forms.sort(Comparator.comparingInt(String::length).reversed());
    }

    public static String encodedForUrl(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    public String removedFrom(String text) {
        String clean = text;
        for (String form : forms) {
            clean = clean.replace(form, HIDDEN);
        }
        return clean;
    }
}

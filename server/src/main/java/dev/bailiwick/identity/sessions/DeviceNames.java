package dev.bailiwick.identity.sessions;

import java.util.List;
import java.util.Map;

/// A browser's name as text. User agents are only a hint, so a few well-known names are enough.
public final class DeviceNames {
    private static final List<Map.Entry<String, String>> BROWSERS =
            List.of(
                    Map.entry("Edg/", "Edge"),
                    Map.entry("OPR/", "Opera"),
                    Map.entry("Firefox/", "Firefox"),
                    Map.entry("Chrome/", "Chrome"),
                    Map.entry("Safari/", "Safari"),
                    Map.entry("curl/", "curl"));
    private static final List<Map.Entry<String, String>> SYSTEMS =
            List.of(
                    Map.entry("iPhone", "iPhone"),
                    Map.entry("iPad", "iPad"),
                    Map.entry("Android", "Android"),
                    Map.entry("Windows", "Windows"),
                    Map.entry("Mac OS", "macOS"),
                    Map.entry("CrOS", "ChromeOS"),
                    Map.entry("Linux", "Linux"));

    private DeviceNames() {}

    /// For example "Firefox on Linux".
    public static String of(String userAgent) {
        String browser = first(BROWSERS, userAgent);
        String system = first(SYSTEMS, userAgent);
        if (browser.isEmpty() && system.isEmpty()) {
            return "An unknown device";
        }
        if (system.isEmpty()) {
            return browser;
        }
        return (browser.isEmpty() ? "A browser" : browser) + " on " + system;
    }

    private static String first(List<Map.Entry<String, String>> names, String userAgent) {
        return names.stream()
                .filter(name -> userAgent.contains(name.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }
}

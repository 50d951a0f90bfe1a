package dev.bailiwick.agent.host;

import dev.bailiwick.contract.InventoryItem;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The packages of Debian and related systems, including kernels, from dpkg's status file. No
/// command is run.
final class DpkgPackages {
    static final Path STATUS = Path.of("/var/lib/dpkg/status");
    private static final String INSTALLED = "install ok installed";
    private static final String HELD = "hold ok installed";

    private record Installed(String name, String version, String architecture) {}

    private DpkgPackages() {}

    /// Empty if the file does not exist.
    static List<InventoryItem> read(Path status) {
        var installed = new ArrayList<Installed>();
        var fields = new HashMap<String, String>();
        // Names and versions are ASCII; descriptions, which are skipped, can contain anything.
        try (BufferedReader lines = Files.newBufferedReader(status, StandardCharsets.ISO_8859_1)) {
            String line = lines.readLine();
            while (line != null) {
                if (line.isEmpty()) {
                    add(fields, installed);
                } else {
                    note(line, fields);
                }
                line = lines.readLine();
            }
            add(fields, installed);
        } catch (IOException _) {
            return List.of();
        }
        return items(installed);
    }

    private static void note(String line, Map<String, String> fields) {
        for (String field : List.of("Package", "Version", "Architecture", "Status")) {
            if (line.startsWith(field) && line.startsWith(": ", field.length())) {
                fields.put(field, line.substring(field.length() + 2).strip());
            }
        }
    }

    private static void add(Map<String, String> fields, List<Installed> installed) {
        String status = fields.getOrDefault("Status", "");
        String name = fields.getOrDefault("Package", "");
        if ((status.equals(INSTALLED) || status.equals(HELD)) && !name.isEmpty()) {
            installed.add(
                    new Installed(
                            name,
                            fields.getOrDefault("Version", ""),
                            fields.getOrDefault("Architecture", "")));
        }
        fields.clear();
    }

    /// If a package is installed for several architectures, its name alone is not unique.
    private static List<InventoryItem> items(List<Installed> installed) {
        var counts = new HashMap<String, Integer>();
        installed.forEach(one -> counts.merge(one.name, 1, Integer::sum));
        return installed.stream()
                .map(one -> {
                    boolean alone = counts.getOrDefault(one.name, 0) == 1;
                    return new InventoryItem(
                            "package",
                            alone ? one.name : one.name + ":" + one.architecture,
                            one.version,
                            Map.of("architecture", one.architecture));
                })
                .toList();
    }
}

package dev.bailiwick.agent.proxmox;

import dev.bailiwick.engine.Json;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values as Proxmox VE writes them: numbers also as texts, booleans as 0 and 1, settings as one
/// text.
final class Fields {
    private Fields() {}

    /// Null when it is missing or negative.
    static @Nullable Long size(Json value) {
        Long number = value.numberOrNull();
        if (number == null && value.text().matches("[0-9]{1,18}")) {
            number = Long.valueOf(value.text());
        }
        return number == null || number < 0 ? null : number;
    }

    /// Null when it is missing, negative or infinite.
    static @Nullable Double share(Json value) {
        Double number = value.decimalOrNull();
        if (number == null && value.text().matches("[0-9]{1,9}(\\.[0-9]{1,30})?(e-[0-9]{1,3})?")) {
            number = Double.valueOf(value.text());
        }
        return number == null || !(number >= 0) || number.isInfinite() ? null : number;
    }

    static boolean flag(Json value) {
        Long number = value.numberOrNull();
        return value.isTrue() || (number != null && number == 1) || value.text().equals("1");
    }

    /// The settings of `local-lvm:vm-101-disk-0,size=32G`; the one without a name has an empty one.
    static Map<String, String> settings(String text) {
        var settings = new HashMap<String, String>();
        for (String one : text.split(",", -1)) {
            int equals = one.indexOf('=');
            settings.putIfAbsent(
                    equals < 0 ? "" : one.substring(0, equals).strip(),
                    one.substring(equals + 1).strip());
        }
        return settings;
    }
}

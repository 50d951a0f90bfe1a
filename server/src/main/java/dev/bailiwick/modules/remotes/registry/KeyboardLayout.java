package dev.bailiwick.modules.remotes.registry;

import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import java.util.Optional;

/// A keyboard layout of a desktop.
///
/// @param key as guacd names it; older versions take an unknown one as `en-us-qwerty`
public record KeyboardLayout(String key, String label) {
    private static final List<KeyboardLayout> ALL =
            List.of(
                    new KeyboardLayout("en-us-qwerty", "English (US)"),
                    new KeyboardLayout("en-gb-qwerty", "English (UK)"),
                    new KeyboardLayout("de-de-qwertz", "German"),
                    new KeyboardLayout("de-ch-qwertz", "German (Switzerland)"),
                    new KeyboardLayout("da-dk-qwerty", "Danish"),
                    new KeyboardLayout("es-es-qwerty", "Spanish"),
                    new KeyboardLayout("es-latam-qwerty", "Spanish (Latin America)"),
                    new KeyboardLayout("fr-fr-azerty", "French"),
                    new KeyboardLayout("fr-be-azerty", "French (Belgium)"),
                    new KeyboardLayout("fr-ca-qwerty", "French (Canada)"),
                    new KeyboardLayout("fr-ch-qwertz", "French (Switzerland)"),
                    new KeyboardLayout("hu-hu-qwertz", "Hungarian"),
                    new KeyboardLayout("it-it-qwerty", "Italian"),
                    new KeyboardLayout("ja-jp-qwerty", "Japanese"),
                    new KeyboardLayout("no-no-qwerty", "Norwegian"),
                    new KeyboardLayout("pl-pl-qwerty", "Polish"),
                    new KeyboardLayout("pt-br-qwerty", "Portuguese (Brazil)"),
                    new KeyboardLayout("pt-pt-qwerty", "Portuguese (Portugal)"),
                    new KeyboardLayout("ro-ro-qwerty", "Romanian"),
                    new KeyboardLayout("sv-se-qwerty", "Swedish"),
                    new KeyboardLayout("tr-tr-qwerty", "Turkish"),
                    new KeyboardLayout("failsafe", "Unicode, whatever the layout"));

    static final List<SelectOption> OPTIONS =
            ALL.stream().map(one -> SelectOption.of(one.key, one.label)).toList();

    static Optional<KeyboardLayout> of(String key) {
        return ALL.stream().filter(one -> one.key.equals(key)).findFirst();
    }
}

package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/// Pages and mails are always in one language, independent of the machine's locale.
class LanguageTest {
    @Test
    void a_german_locale_does_not_change_number_formatting() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            Bailiwick.main(new String[] {"--version"});

            assertThat("%,d accounts, %.1f GB".formatted(1234, 1.5))
                    .isEqualTo("1,234 accounts, 1.5 GB");
        } finally {
            Locale.setDefault(before);
        }
    }
}

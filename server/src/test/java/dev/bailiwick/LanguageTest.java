package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/// Pages and mails are in one language, whatever the machine's is.
class LanguageTest {
    @Test
    void a_machine_that_speaks_german_writes_thousands_as_all_others_do() {
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

package dev.bailiwick.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import java.nio.charset.StandardCharsets;

/// Sends files to be imported, as a person does.
///
/// @param path where the module takes them
public record SentFiles(Browser browser, String path) {
    /// Returns the path of the check.
    public String check(String file) {
        Answer sent = browser.upload(path, "file.csv", file.getBytes(StandardCharsets.UTF_8));
        assertThat(sent.status()).as(sent.body()).isEqualTo(302);
        return sent.location();
    }

    public void apply(String file) {
        String check = check(file);
        assertThat(browser.post(check + "/apply").status()).isEqualTo(302);
        String page = browser.get(check).body();
        assertThat(page).as(page).contains("<h1 class=\"break\">Imported</h1>");
    }
}

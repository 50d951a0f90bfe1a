package dev.bailiwick.records.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import java.nio.charset.StandardCharsets;

/// Uploads files for import as a person does.
///
/// @param path the module's upload route
public record SentFiles(Browser browser, String path) {
    /// Returns the path of the validation.
    public String check(String file) {
        Answer sent = browser.upload(path, "file.csv", file.getBytes(StandardCharsets.UTF_8));
        assertThat(sent.status()).as(sent.body()).isEqualTo(302);
        awaitEndOf(sent.location());
        return sent.location();
    }

    /// On a slow machine the response arrives before the work has ended.
    private void awaitEndOf(String check) {
        String moving = "data-refresh=\"" + check + "\"";
        Await.until(() -> !browser.get(check).body().contains(moving));
    }

    public void apply(String file) {
        String check = check(file);
        assertThat(browser.post(check + "/apply").status()).isEqualTo(302);
        awaitEndOf(check);
        String page = browser.get(check).body();
        assertThat(page).as(page).contains("<h1 class=\"break\" id=\"heading\">Imported</h1>");
    }
}

package dev.bailiwick.operations.mailpages;

import java.util.List;

/// The list of mail templates.
public record MailTemplatesPage(List<Row> rows) {
    public MailTemplatesPage {
        rows = List.copyOf(rows);
    }

    public record Row(String href, String title, String purpose, boolean changed) {}
}

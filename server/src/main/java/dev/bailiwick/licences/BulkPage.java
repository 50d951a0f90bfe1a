package dev.bailiwick.licences;

import dev.bailiwick.ui.Confirmation;
import java.util.List;

/// The question before many licences are removed.
public record BulkPage(Confirmation confirmation, List<Long> ids) {
    public BulkPage {
        ids = List.copyOf(ids);
    }
}

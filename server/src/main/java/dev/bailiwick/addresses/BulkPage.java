package dev.bailiwick.addresses;

import dev.bailiwick.ui.Confirmation;
import java.util.List;

/// The question before many addresses are removed.
public record BulkPage(Confirmation confirmation, List<Long> ids) {
    public BulkPage {
        ids = List.copyOf(ids);
    }
}

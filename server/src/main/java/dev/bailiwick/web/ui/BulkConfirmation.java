package dev.bailiwick.web.ui;

import java.util.List;

/// The question before something is done to many records of a list at once.
///
/// @param list that they were chosen from
public record BulkConfirmation(Confirmation confirmation, List<Long> ids, Crumb list) {
    public BulkConfirmation {
        ids = List.copyOf(ids);
    }
}

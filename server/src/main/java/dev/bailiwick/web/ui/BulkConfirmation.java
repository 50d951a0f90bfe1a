package dev.bailiwick.web.ui;

import java.util.List;

/// The confirmation before an action on several records of a list.
///
/// @param list the list they were selected from
public record BulkConfirmation(Confirmation confirmation, List<Long> ids, Crumb list) {
    public BulkConfirmation {
        ids = List.copyOf(ids);
    }
}

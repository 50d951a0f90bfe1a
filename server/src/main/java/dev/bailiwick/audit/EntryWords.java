package dev.bailiwick.audit;

import dev.bailiwick.ui.State;

/// An entry in the words of the page.
final class EntryWords {
    private EntryWords() {}

    static EntriesPage.Entry of(AuditEntry entry) {
        boolean failed = entry.outcome() == AuditEvent.Outcome.FAILURE;
        String category = entry.category();
        return new EntriesPage.Entry(
                entry.sequence(),
                entry.at(),
                entry.event(),
                failed ? State.FAIL : State.OK,
                failed ? (category == null ? "failed" : category) : "done",
                entry.actor().name(),
                entry.target(),
                entry.address(),
                entry.details().entrySet().stream()
                        .map(detail -> new EntriesPage.Detail(detail.getKey(), detail.getValue()))
                        .toList(),
                entry.requestId());
    }
}

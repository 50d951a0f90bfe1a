package dev.bailiwick.modules.send.pages;

import dev.bailiwick.identity.access.Uploads;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.send.packages.Drafts;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.RefusedUploadException;
import dev.bailiwick.modules.send.packages.SendPackage;
import dev.bailiwick.modules.send.packages.SentPackage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A form for a new package while it is being received: its files go into a draft as they come.
final class SentForm implements Uploads.Receiver {
    /// The field with the uid of the draft, before the files.
    static final String DRAFT = "draft";

    /// The field with the uid of the package that the form begins, so that the same form makes one
    /// package, however often it is sent.
    static final String PACKAGE = "package";

    private final Drafts drafts;
    private final Account sender;
    private final Map<String, String> fields = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private @Nullable SentPackage draft;
    private boolean isBegunHere;

    SentForm(Drafts drafts, Account sender) {
        this.drafts = drafts;
        this.sender = sender;
    }

    /// The rest of a file that is refused is skipped, so that the form is complete and can be shown
    /// again.
    @Override
    public boolean receive(Uploads.Part part) throws IOException {
        String name = part.fileName();
        if (name == null) {
            fields.putIfAbsent(part.field(), part.text());
        } else if (!name.isEmpty()) {
            try {
                SentPackage to = draftToFill();
                int place = drafts.add(to, name, null);
                store(to, place, part);
            } catch (RefusedUploadException e) {
                problem(String.valueOf(e.getMessage()));
            }
        }
        return true;
    }

    private void store(SentPackage to, int place, Uploads.Part part)
            throws IOException, RefusedUploadException {
        boolean isComplete = false;
        try {
            isComplete = drafts.receive(to, place, 0, part.content(), -1, true).isPresent();
        } finally {
            if (!isComplete) {
                drafts.remove(to, place);
            }
        }
    }

    void problem(String sentence) {
        if (!problems.contains(sentence)) {
            problems.add(sentence);
        }
    }

    /// Without files.
    SentForm with(Map<String, String> typed) {
        fields.putAll(typed);
        return this;
    }

    Map<String, String> fields() {
        return fields;
    }

    /// Why files, or the package, were not accepted.
    List<String> problems() {
        return problems;
    }

    /// @return null if there is none, or no more
    @Nullable SentPackage draft() {
        String named = fields.getOrDefault(DRAFT, "");
        if (draft == null && !named.isEmpty()) {
            draft = find(named).orElse(null);
            if (draft == null) {
                problem(SendPackage.GONE);
            }
        }
        return draft;
    }

    private Optional<SentPackage> find(String uid) {
        return parse(uid).flatMap(one -> drafts.find(one, sender.id()));
    }

    private static Optional<UUID> parse(String uid) {
        try {
            return Optional.of(UUID.fromString(uid));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// As the form says; empty for a form that is not the page's.
    Optional<UUID> uid() {
        return parse(fields.getOrDefault(PACKAGE, ""));
    }

    /// Begins one if there is none.
    SentPackage draftToFill() throws RefusedUploadException {
        SentPackage known = draft();
        if (known == null) {
            UUID uid = uid().orElseGet(UUID::randomUUID);
            known = drafts.begin(sender, uid);
            draft = known;
            isBegunHere = true;
        }
        return known;
    }

    /// When the form broke off: nobody knows the draft that was begun for it.
    void discard(EndPackages endPackages) {
        SentPackage begun = draft;
        if (isBegunHere && begun != null) {
            var _ = endPackages.discard(begun.uid(), sender.actor());
        }
    }
}

package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Site administration, Invitations. `link` is set for an invitation that could not be mailed, and
/// shown once.
public record InvitationsPage(
        boolean mails,
        boolean siteMissing,
        FormField email,
        FormField role,
        List<SelectOption> roles,
        List<Module> modules,
        @Nullable Link link,
        Invited invited,
        @Nullable String error) {
    public InvitationsPage {
        roles = List.copyOf(roles);
        modules = List.copyOf(modules);
    }

    /// Everyone who is invited: `rows` to create an account, `linking` to link theirs.
    public record Invited(String summary, ListView list, List<Row> rows, List<Linking> linking) {
        public Invited {
            rows = List.copyOf(rows);
            linking = List.copyOf(linking);
        }
    }

    public record Module(String key, String label, boolean chosen) {}

    public record Link(String email, String address) {}

    public record Row(
            String uid,
            String email,
            Role role,
            String modules,
            StatusIcon state,
            String stateLabel,
            @Nullable String problem,
            String invitedBy,
            Instant expiresAt) {}

    /// An invitation to link an account, with the state of its mail.
    public record Linking(
            LinkInvitationListing.PendingInvitation open,
            StatusIcon state,
            String stateLabel,
            @Nullable String problem) {}

    public FormErrors errors() {
        return FormErrors.none().general(error).at("Email address", email).at("Role", role);
    }
}

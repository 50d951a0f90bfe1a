package dev.bailiwick.identity.profile;

import dev.bailiwick.web.ui.Field;
import java.util.List;

/// The mail side of a person's page: the address and whether it is known to be theirs, and what
/// they are told. `sends` when mail can be sent at all.
public record ProfileMail(
        boolean sends, boolean confirmed, Field email, List<Choice> choices, List<String> always) {
    public ProfileMail {
        choices = List.copyOf(choices);
        always = List.copyOf(always);
    }

    /// A notice that the person may switch.
    public record Choice(String key, String label, boolean wanted) {}
}

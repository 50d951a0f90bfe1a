package dev.bailiwick.identity.profile;

import dev.bailiwick.web.ui.FormField;
import java.util.List;

/// The mail section of the profile: the address, whether it is confirmed, and the notifications.
/// `sends` when mail is configured.
public record ProfileMail(
        boolean sends,
        boolean confirmed,
        FormField email,
        List<Choice> choices,
        List<String> always) {
    public ProfileMail {
        choices = List.copyOf(choices);
        always = List.copyOf(always);
    }

    /// A notification that the person can switch on or off.
    public record Choice(String key, String label, boolean wanted) {}
}

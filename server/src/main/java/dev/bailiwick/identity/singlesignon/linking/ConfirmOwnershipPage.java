package dev.bailiwick.identity.singlesignon.linking;

import dev.bailiwick.identity.singlesignon.links.LinkPreview;
import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// Shows an identity and the account it would be linked to, and asks the person to confirm the
/// account. `password` is null when no confirmation is required, `code` when there is no second
/// factor.
public record ConfirmOwnershipPage(
        String action, LinkPreview link, @Nullable FormField password, @Nullable FormField code) {}

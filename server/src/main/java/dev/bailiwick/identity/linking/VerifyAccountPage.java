package dev.bailiwick.identity.linking;

import dev.bailiwick.identity.links.LinkPreview;
import dev.bailiwick.web.ui.Field;
import org.jspecify.annotations.Nullable;

/// Shows an identity and the account that it would be linked to, and asks for what proves the
/// account. `password` is none when nothing has to be proven, `code` when there is no second
/// factor.
public record VerifyAccountPage(
        String action, LinkPreview link, @Nullable Field password, @Nullable Field code) {}

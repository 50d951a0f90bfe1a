package dev.bailiwick.sso;

import dev.bailiwick.ui.Field;
import org.jspecify.annotations.Nullable;

/// Shows an identity and the account that it would be linked to, and asks for what proves the
/// account. `password` is none when nothing has to be proven, `code` when there is no second
/// factor.
public record ProvePage(
        String action, ShownLink link, @Nullable Field password, @Nullable Field code) {}

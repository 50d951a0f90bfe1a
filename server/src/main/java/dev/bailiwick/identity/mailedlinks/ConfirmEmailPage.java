package dev.bailiwick.identity.mailedlinks;

import org.jspecify.annotations.Nullable;

/// Asks for confirmation before an address becomes the account's. `currentEmail` is the current
/// address when it changes; `error` why it was refused.
public record ConfirmEmailPage(
        String action, String email, @Nullable String currentEmail, @Nullable String error) {}

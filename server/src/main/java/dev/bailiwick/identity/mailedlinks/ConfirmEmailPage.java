package dev.bailiwick.identity.mailedlinks;

import org.jspecify.annotations.Nullable;

/// Asks once more before an address becomes the account's. `instead` is the present one when it
/// changes; `refusal` why it could not be.
public record ConfirmEmailPage(
        String action, String email, @Nullable String instead, @Nullable String refusal) {}

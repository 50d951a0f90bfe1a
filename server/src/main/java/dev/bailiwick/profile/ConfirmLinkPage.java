package dev.bailiwick.profile;

import org.jspecify.annotations.Nullable;

/// The last step of linking: who the provider says this is, and the account it would belong to.
/// `flow` ties the answer to the attempt that asked.
public record ConfirmLinkPage(
        String flow,
        String provider,
        String providerEmail,
        @Nullable String providerName,
        String subject,
        String accountName,
        String accountEmail) {

    public boolean sameEmail() {
        return providerEmail.equalsIgnoreCase(accountEmail);
    }
}

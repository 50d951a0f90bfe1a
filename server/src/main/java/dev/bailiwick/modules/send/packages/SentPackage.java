package dev.bailiwick.modules.send.packages;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A package, without its content.
///
/// @param uid its public id
/// @param accountId of the sender; null if the account was deleted
/// @param sender the sender's email address
/// @param ending present once it has ended
/// @param maxDownloads of each item
/// @param failed attempts to unlock it
/// @param failedAt of the last of them
/// @param sentAt when it was completed
/// @param openedAt when it was first unlocked
public record SentPackage(
        long id,
        UUID uid,
        @Nullable Long accountId,
        String sender,
        PackageState state,
        @Nullable Ending ending,
        PackageDetails details,
        boolean hasPassphrase,
        boolean needsCode,
        boolean notifies,
        int maxDownloads,
        int failed,
        @Nullable Instant failedAt,
        Instant createdAt,
        @Nullable Instant sentAt,
        Instant expiresAt,
        @Nullable Instant openedAt,
        @Nullable Instant endedAt) {
    /// How many attempts to unlock a package may fail.
    public static final int MAX_FAILED = 10;

    public int triesLeft() {
        return Math.max(0, MAX_FAILED - failed);
    }

    public boolean isOpen(Instant now) {
        return state == PackageState.OPEN && now.isBefore(expiresAt);
    }

    public boolean isOf(long account) {
        return accountId != null && accountId == account;
    }

    public String title() {
        return details.title().isEmpty() ? "Package without a title" : details.title();
    }

    /// For others than its sender.
    public SentPackage withoutDetails() {
        return new SentPackage(
                id,
                uid,
                accountId,
                sender,
                state,
                ending,
                PackageDetails.NONE,
                hasPassphrase,
                needsCode,
                notifies,
                maxDownloads,
                failed,
                failedAt,
                createdAt,
                sentAt,
                expiresAt,
                openedAt,
                endedAt);
    }

    public String path() {
        return SecureSend.PATH + "/" + uid;
    }
}

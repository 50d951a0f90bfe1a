package dev.bailiwick.modules.remotes.recordings;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a recording shows.
///
/// @param uid of the session
/// @param person the email address of the account
/// @param username on the machine
/// @param address that was connected to
/// @param endedAt null until its file has its end; it stays null if the server was killed or could
///   not write
public record Recording(
        UUID uid,
        String remoteName,
        String person,
        String username,
        String address,
        Instant startedAt,
        @Nullable Instant endedAt) {}

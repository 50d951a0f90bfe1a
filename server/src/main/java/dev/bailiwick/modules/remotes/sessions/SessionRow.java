package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.modules.remotes.registry.RemoteProtocol;
import java.time.Instant;
import java.util.UUID;

/// A session as the table has it when it begins.
///
/// @param person the email address of the account
/// @param signIn the person's session with Bailiwick, with which this one ends
/// @param username on the machine
/// @param address that was connected to
/// @param helperSession its name towards the helper; empty for one that ends with its viewer
public record SessionRow(
        UUID uid,
        long remoteId,
        String remoteName,
        RemoteProtocol protocol,
        long accountId,
        String person,
        UUID signIn,
        String username,
        String address,
        String helperSession,
        Instant startedAt) {}

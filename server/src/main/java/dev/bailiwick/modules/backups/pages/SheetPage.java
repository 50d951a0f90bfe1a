package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.registry.BackupRepository;
import java.time.Instant;
import java.util.List;

/// A sheet to print, with what opens a repository without this server. Contains its password.
///
/// @param groups the password in groups of five characters
/// @param needs further credentials that restic needs, by what they are called
public record SheetPage(
        BackupRepository repository,
        String type,
        List<String> groups,
        List<String> needs,
        List<Command> commands,
        Instant now) {
    public SheetPage {
        groups = List.copyOf(groups);
        needs = List.copyOf(needs);
        commands = List.copyOf(commands);
    }

    /// @param purpose a phrase before it
    public record Command(String purpose, String line) {}

    @Override
    public String toString() {
        return "SheetPage[hidden]";
    }
}

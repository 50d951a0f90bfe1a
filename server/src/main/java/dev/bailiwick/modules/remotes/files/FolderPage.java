package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.contract.remote.FileEvent;
import java.util.List;

/// Some entries of a folder, as the page shows them.
///
/// @param path the absolute path
/// @param total how many entries there are
/// @param dropped how many have names that are impossible, and are left out
/// @param truncated whether there are more, which were not read
record FolderPage(
        String path,
        int total,
        int dropped,
        boolean truncated,
        List<FileEvent.Entries.Entry> entries) {}

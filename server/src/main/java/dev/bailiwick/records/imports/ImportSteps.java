package dev.bailiwick.records.imports;

import dev.bailiwick.identity.access.Uploads;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.startup.DataFolder;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// What every [ImportController] works with.
@Component
@ConditionalOnWebApplication
public final class ImportSteps {
    final RunImports imports;
    final Imports rows;
    final Uploads uploads;
    final DataFolder folder;
    final Transactions transactions;
    final Clock clock;

    ImportSteps(
            RunImports imports,
            Imports rows,
            Uploads uploads,
            DataFolder folder,
            Transactions transactions,
            Clock clock) {
        this.imports = imports;
        this.rows = rows;
        this.uploads = uploads;
        this.folder = folder;
        this.transactions = transactions;
        this.clock = clock;
    }
}

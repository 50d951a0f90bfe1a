package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.platform.schema.Tables.LICENCE;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.registry.ProductKeys;
import dev.bailiwick.modules.licences.seats.Seat;
import dev.bailiwick.modules.licences.seats.Seats;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.csv.CsvExport;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/// All licences as a file, with their keys in plain text, for administrators. Importing it
/// unchanged changes nothing; therefore no file is produced if a key cannot be decrypted.
@Controller
final class ExportLicences {
    private static final String EVENT = "Records Exported";
    private static final int BATCH_SIZE = 500;
    private static final int SEAT_BATCH_SIZE = 2_000;
    private static final int MAX_NAMED = 5;

    private final DSLContext sql;
    private final Seats seats;
    private final ProductKeys keys;
    private final AuditLog audit;
    private final Transactions transactions;

    ExportLicences(
            DSLContext sql,
            Seats seats,
            ProductKeys keys,
            AuditLog audit,
            Transactions transactions) {
        this.sql = sql;
        this.seats = seats;
        this.keys = keys;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping("/licences/export.csv")
    void export(HttpServletResponse response) throws IOException {
        List<String> closed = transactions.snapshot(this::unreadable);
        if (!closed.isEmpty()) {
            audit.record(
                    AuditEvent.failure(EVENT, "unreadable")
                            .on(ProductModule.LICENCES.label())
                            .with("licences", Integer.toString(closed.size())));
            throw new RefusedException(refusal(closed));
        }
        int withKeys =
                transactions.read(() -> sql.fetchCount(LICENCE, LICENCE.KEY_INDEX.isNotNull()));
        transactions.write(() -> {
            audit.acquireLock();
            audit.record(
                    AuditEvent.of(EVENT)
                            .on(ProductModule.LICENCES.label())
                            .with("product_keys", Integer.toString(withKeys)));
        });
        CsvExport out = CsvExport.download(response, "licences.csv", LicenceFile.COLUMNS.names());
        transactions.snapshot(() -> {
            write(out);
            return true;
        });
        out.finish();
    }

    /// Licences whose keys were altered, or copied from another licence.
    private List<String> unreadable() {
        var closed = new ArrayList<String>();
        try (var rows =
                sql.select(Licences.FIELDS)
                        .select(LICENCE.PRODUCT_KEY)
                        .from(LICENCE)
                        .where(LICENCE.PRODUCT_KEY.isNotNull())
                        .orderBy(LICENCE.ID)
                        .fetchSize(BATCH_SIZE)
                        .fetchLazy()) {
            for (Record row : rows) {
                Licence licence = Licences.licence(row);
                try {
                    String ignored = key(licence, row);
                } catch (SecretUnreadableException e) {
                    closed.add(licence.values().fullTitle());
                }
            }
        }
        return closed;
    }

    private static Refusal refusal(List<String> closed) {
        String named = String.join(", ", closed.subList(0, Math.min(MAX_NAMED, closed.size())));
        String more =
                closed.size() > MAX_NAMED
                        ? " and %,d more".formatted(closed.size() - MAX_NAMED)
                        : "";
        return Refusal.of(
                        500,
                        "The licences cannot be exported",
                        "Some stored product keys cannot be decrypted because they were altered or copied from another licence: those of %s%s. No file was created."
                                .formatted(named, more),
                        "Enter these keys again, or remove them, then export again.")
                .withLink("Go to the licences", ProductModule.LICENCES.path());
    }

    private void write(CsvExport out) {
        try (var rows =
                sql.select(Licences.FIELDS)
                        .select(LICENCE.PRODUCT_KEY)
                        .from(LICENCE)
                        .orderBy(
                                LICENCE.FOLDED_VENDOR,
                                LICENCE.FOLDED_PRODUCT,
                                LICENCE.FOLDED_VERSION,
                                LICENCE.ID)
                        .fetchSize(BATCH_SIZE)
                        .fetchLazy()) {
            while (rows.hasNext()) {
                write(out, rows.fetchNext(BATCH_SIZE));
            }
        }
    }

    /// In batches that together have some thousand seats, because one licence can have a thousand.
    private void write(CsvExport out, List<Record> rows) {
        var some = new ArrayList<Record>();
        int taken = 0;
        for (Record row : rows) {
            some.add(row);
            taken += row.get(LICENCE.SEATS) - row.get(LICENCE.SEATS_FREE);
            if (taken >= SEAT_BATCH_SIZE) {
                writeWithHolders(out, some);
                some.clear();
                taken = 0;
            }
        }
        writeWithHolders(out, some);
    }

    private void writeWithHolders(CsvExport out, List<Record> rows) {
        Map<Long, List<Seat>> holders =
                seats.ofAll(rows.stream().map(row -> row.get(LICENCE.ID)).toList());
        for (Record row : rows) {
            Licence licence = Licences.licence(row);
            write(out, licence, key(licence, row), holders.getOrDefault(licence.id(), List.of()));
        }
    }

    private String key(Licence licence, Record row) {
        byte[] sealed = row.get(LICENCE.PRODUCT_KEY);
        return sealed == null ? "" : keys.open(licence.uid(), sealed).text();
    }

    private static void write(CsvExport out, Licence licence, String key, List<Seat> holders) {
        RecordValues cells =
                RecordValues.builder()
                        .set(LicenceFields.KEY, new ProductKey(key))
                        .set(LicenceFile.ASSIGNED_TO, holders.stream().map(Seat::name).toList())
                        .build()
                        .over(licence.details());
        out.row(LicenceFile.COLUMNS.texts(cells));
    }
}

package dev.bailiwick.web.http;

import dev.bailiwick.platform.db.Transactions;
import org.jooq.DSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.info.BuildProperties;
import org.springframework.dao.DataAccessException;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// For containers and reverse proxies: 200 if the database responds, otherwise 503.
@RestController
final class HealthController {
    private static final Logger LOG = LoggerFactory.getLogger(HealthController.class);

    /// @param status `ok` or `unavailable`
    record Health(String status, String version) {}

    private final DSLContext sql;
    private final Transactions transactions;
    private final String version;

    HealthController(DSLContext sql, Transactions transactions, BuildProperties build) {
        this.sql = sql;
        this.transactions = transactions;
        this.version = String.valueOf(build.getVersion());
    }

    @GetMapping("/healthz")
    ResponseEntity<Health> health() {
        boolean well = databaseAnswers();
        return ResponseEntity.status(well ? 200 : 503)
                .contentType(MediaType.APPLICATION_JSON)
                .cacheControl(CacheControl.noStore())
                .body(new Health(well ? "ok" : "unavailable", version));
    }

    private boolean databaseAnswers() {
        try {
            return transactions.read(() -> sql.selectOne().fetch().isNotEmpty());
        } catch (DataAccessException
                | org.jooq.exception.DataAccessException
                | TransactionException e) {
            LOG.warn("The database does not respond: {}", e.getMessage());
            return false;
        }
    }
}

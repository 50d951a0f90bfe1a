package dev.bailiwick.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class FailureFilterTest {
    @Test
    void an_unavailable_database_is_not_logged_as_a_page_error() {
        var refused = new SQLTransientConnectionException("no connection");

        assertThat(FailureFilter.refusal(new CannotCreateTransactionException("", refused)))
                .isEqualTo(Refusal.UNAVAILABLE);
        assertThat(FailureFilter.refusal(new DataAccessResourceFailureException("", refused)))
                .isEqualTo(Refusal.UNAVAILABLE);
        assertThat(FailureFilter.refusal(new TransientDataAccessResourceException("", refused)))
                .isEqualTo(Refusal.UNAVAILABLE);
        assertThat(
                        FailureFilter.refusal(
                                new ServletException(
                                        new TransientDataAccessResourceException("", refused))))
                .isEqualTo(Refusal.UNAVAILABLE);
    }

    @Test
    void a_full_disk_is_reported_as_such() {
        var sqlite = new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL);
        var postgres = new SQLException("could not extend file", "53100");

        assertThat(FailureFilter.refusal(new TransactionSystemException("commit", sqlite)))
                .isEqualTo(Refusal.DISK_FULL);
        assertThat(FailureFilter.refusal(new UncategorizedSQLException("", "", postgres)))
                .isEqualTo(Refusal.DISK_FULL);
    }

    @Test
    void a_file_that_can_no_longer_be_written_is_not_a_page_error() {
        for (SQLiteErrorCode code :
                List.of(
                        SQLiteErrorCode.SQLITE_BUSY,
                        SQLiteErrorCode.SQLITE_READONLY_DBMOVED,
                        SQLiteErrorCode.SQLITE_IOERR_WRITE,
                        SQLiteErrorCode.SQLITE_CANTOPEN)) {
            assertThat(
                            FailureFilter.refusal(
                                    new TransactionSystemException(
                                            "commit", new SQLiteException("", code))))
                    .as(code.name())
                    .isEqualTo(Refusal.UNAVAILABLE);
        }
    }

    @Test
    void an_invalid_sql_statement_is_an_internal_error() {
        assertThat(
                        FailureFilter.refusal(
                                new UncategorizedSQLException(
                                        "", "", new SQLException("no such column", "42703"))))
                .isEqualTo(Refusal.FAILED);
        assertThat(
                        FailureFilter.refusal(
                                new UncategorizedSQLException(
                                        "",
                                        "",
                                        new SQLiteException("", SQLiteErrorCode.SQLITE_ERROR))))
                .isEqualTo(Refusal.FAILED);
    }

    @Test
    void any_other_exception_is_an_internal_error() {
        assertThat(FailureFilter.refusal(new IllegalStateException("a bug")))
                .isEqualTo(Refusal.FAILED);
    }
}

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
    void a_database_that_does_not_answer_is_no_fault_of_the_page() {
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
    void a_full_disk_is_told_as_one() {
        var sqlite = new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL);
        var postgres = new SQLException("could not extend file", "53100");

        assertThat(FailureFilter.refusal(new TransactionSystemException("commit", sqlite)))
                .isEqualTo(Refusal.NO_ROOM);
        assertThat(FailureFilter.refusal(new UncategorizedSQLException("", "", postgres)))
                .isEqualTo(Refusal.NO_ROOM);
    }

    @Test
    void a_file_that_can_not_be_written_any_more_is_no_fault_of_the_page() {
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
    void a_statement_that_is_wrong_is_our_own_fault() {
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
    void anything_else_is_our_own_fault() {
        assertThat(FailureFilter.refusal(new IllegalStateException("a bug")))
                .isEqualTo(Refusal.FAILED);
    }
}

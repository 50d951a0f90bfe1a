package dev.bailiwick.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.transaction.CannotCreateTransactionException;

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
    void anything_else_is_our_own_fault() {
        assertThat(FailureFilter.refusal(new IllegalStateException("a bug")))
                .isEqualTo(Refusal.FAILED);
    }
}

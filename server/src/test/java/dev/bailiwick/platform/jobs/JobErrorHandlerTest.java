package dev.bailiwick.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.TransactionSystemException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class JobErrorHandlerTest {
    private final Logger log = (Logger) LoggerFactory.getLogger(JobErrorHandler.class);
    private final ListAppender<ILoggingEvent> said = new ListAppender<>();
    private final JobErrorHandler errors = new JobErrorHandler();

    @BeforeEach
    void listen() {
        said.start();
        log.addAppender(said);
    }

    @AfterEach
    void listenNoMore() {
        boolean ignored = log.detachAppender(said);
    }

    @Test
    void a_full_disk_is_logged_once_without_a_stack_trace() {
        var full = new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL);

        errors.handleError(new TransactionSystemException("commit", full));
        errors.handleError(new TransactionSystemException("commit", full));

        assertThat(sentences())
                .containsExactly("Background jobs are waiting: the database has no space left");
        assertThat(said.list.getFirst().getThrowableProxy()).isNull();
    }

    @Test
    void an_unavailable_database_is_logged_once_without_a_stack_trace() {
        errors.handleError(new DataAccessResourceFailureException("refused"));
        errors.handleError(new DataAccessResourceFailureException("refused"));

        assertThat(sentences())
                .containsExactly("Background jobs are waiting: the database does not respond");
        assertThat(said.list.getFirst().getThrowableProxy()).isNull();
    }

    @Test
    void internal_errors_are_logged_every_time_with_a_stack_trace() {
        errors.handleError(new IllegalStateException("a bug"));
        errors.handleError(new IllegalStateException("a bug"));

        assertThat(sentences())
                .containsExactly("A background job failed", "A background job failed");
        assertThat(said.list)
                .allSatisfy(event -> assertThat(event.getThrowableProxy()).isNotNull());
    }

    private List<String> sentences() {
        return said.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}

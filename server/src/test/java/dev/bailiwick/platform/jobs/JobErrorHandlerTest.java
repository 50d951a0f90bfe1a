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
    void a_full_disk_is_named_once_and_without_a_trace() {
        var full = new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL);

        errors.handleError(new TransactionSystemException("commit", full));
        errors.handleError(new TransactionSystemException("commit", full));

        assertThat(sentences())
                .containsExactly("Background work waits: the database has no room left");
        assertThat(said.list.getFirst().getThrowableProxy()).isNull();
    }

    @Test
    void a_database_that_is_gone_is_named_once_and_without_a_trace() {
        errors.handleError(new DataAccessResourceFailureException("refused"));
        errors.handleError(new DataAccessResourceFailureException("refused"));

        assertThat(sentences())
                .containsExactly("Background work waits: the database does not answer");
        assertThat(said.list.getFirst().getThrowableProxy()).isNull();
    }

    @Test
    void our_own_faults_are_told_each_time_with_their_trace() {
        errors.handleError(new IllegalStateException("a bug"));
        errors.handleError(new IllegalStateException("a bug"));

        assertThat(sentences()).containsExactly("Background work failed", "Background work failed");
        assertThat(said.list)
                .allSatisfy(event -> assertThat(event.getThrowableProxy()).isNotNull());
    }

    private List<String> sentences() {
        return said.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}

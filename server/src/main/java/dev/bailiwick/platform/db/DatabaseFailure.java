package dev.bailiwick.platform.db;

import java.sql.SQLException;
import java.util.Optional;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// What is wrong with the place where everything is kept, when a failure is neither the program's
/// fault nor that of who asked.
public enum DatabaseFailure {
    /// Nothing more can be stored; what is there can be read.
    NO_ROOM,

    /// It does not answer, or can be neither read nor written.
    UNREACHABLE;

    /// Looks for it in the failure and all that caused it.
    public static Optional<DatabaseFailure> in(Throwable failure) {
        Optional<DatabaseFailure> found = Optional.empty();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Optional<DatabaseFailure> here =
                    switch (cause) {
                        case SQLiteException sqlite -> ofSqlite(sqlite.getErrorCode());
                        case SQLException sql -> ofState(String.valueOf(sql.getSQLState()));
                        case CannotCreateTransactionException _ -> Optional.of(UNREACHABLE);
                        case DataAccessResourceFailureException _ -> Optional.of(UNREACHABLE);
                        case TransientDataAccessResourceException _ -> Optional.of(UNREACHABLE);
                        default -> Optional.empty();
                    };
            found = here.isPresent() ? here : found; // the innermost knows best
        }
        return found;
    }

    /// @param code the primary result code (sqlite.org/rescode.html)
    private static Optional<DatabaseFailure> ofSqlite(int code) {
        if (code == SQLiteErrorCode.SQLITE_FULL.code) {
            return Optional.of(NO_ROOM);
        }
        return code == SQLiteErrorCode.SQLITE_BUSY.code // another program has the file
                        || code == SQLiteErrorCode.SQLITE_IOERR.code
                        || code == SQLiteErrorCode.SQLITE_READONLY.code
                        || code == SQLiteErrorCode.SQLITE_CANTOPEN.code
                ? Optional.of(UNREACHABLE)
                : Optional.empty();
    }

    /// @param state as PostgreSQL's manual lists them, appendix A
    private static Optional<DatabaseFailure> ofState(String state) {
        if (state.equals("53100")) {
            return Optional.of(NO_ROOM); // disk_full
        }
        return state.startsWith("08") // the connection
                        || state.startsWith("53") // connections, memory
                        || state.startsWith("57P0") // shutting down, starting
                        || state.startsWith("58") // the system under it
                        || state.equals("25006") // read_only_sql_transaction: a standby
                ? Optional.of(UNREACHABLE)
                : Optional.empty();
    }
}

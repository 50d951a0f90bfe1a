package dev.bailiwick.platform.db;

import java.sql.SQLException;
import java.util.Optional;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// A problem with the database or its storage: a failure caused neither by a bug nor by the user.
public enum DatabaseFailure {
    /// Out of space: nothing more can be stored, but existing data can be read.
    DISK_FULL,

    /// It does not respond, or can be neither read nor written.
    UNREACHABLE;

    /// Searches the failure and all its causes.
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
            found = here.isPresent() ? here : found; // the innermost cause is the most specific
        }
        return found;
    }

    /// @param code the primary result code (sqlite.org/rescode.html)
    private static Optional<DatabaseFailure> ofSqlite(int code) {
        if (code == SQLiteErrorCode.SQLITE_FULL.code) {
            return Optional.of(DISK_FULL);
        }
        return code == SQLiteErrorCode.SQLITE_BUSY.code // another program has locked the file
                        || code == SQLiteErrorCode.SQLITE_IOERR.code
                        || code == SQLiteErrorCode.SQLITE_READONLY.code
                        || code == SQLiteErrorCode.SQLITE_CANTOPEN.code
                ? Optional.of(UNREACHABLE)
                : Optional.empty();
    }

    /// @param state as listed in appendix A of the PostgreSQL manual
    private static Optional<DatabaseFailure> ofState(String state) {
        if (state.equals("53100")) {
            return Optional.of(DISK_FULL); // disk_full
        }
        return state.startsWith("08") // connection errors
                        || state.startsWith("53") // too many connections, out of memory
                        || state.startsWith("57P0") // shutting down or starting up
                        || state.startsWith("58") // operating-system errors
                        || state.equals("25006") // read_only_sql_transaction: a standby
                ? Optional.of(UNREACHABLE)
                : Optional.empty();
    }
}

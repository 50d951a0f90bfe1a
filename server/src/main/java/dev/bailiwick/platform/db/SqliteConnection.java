package dev.bailiwick.platform.db;

import java.sql.SQLException;
import java.util.Properties;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.jdbc4.JDBC4Connection;

/// A connection that detects when a transaction failed to begin.
///
/// The driver marks a transaction as open before beginning it, and begins the next one within
/// `commit` and `rollback`. If another program has locked the file, that fails, and the driver
/// would treat the following statements as part of a transaction although SQLite stores each one
/// separately.
final class SqliteConnection extends JDBC4Connection {
    SqliteConnection(String url, String file, Properties properties) throws SQLException {
        super(url, file, properties);
    }

    @Override
    public void setAutoCommit(boolean on) throws SQLException {
        try {
            super.setAutoCommit(on);
        } catch (SQLException e) {
            nothingIsOpen();
            throw e;
        }
    }

    @Override
    public void commit() throws SQLException {
        try {
            super.commit();
        } catch (SQLiteException e) {
            if (!isBusy(e) || isRolledBackNow()) {
                throw e;
            }
            nothingIsOpen(); // the data is committed; only the next transaction failed to begin
        }
    }

    @Override
    public void rollback() throws SQLException {
        try {
            super.rollback();
        } catch (SQLiteException e) {
            if (!isBusy(e)) {
                throw e;
            }
            nothingIsOpen();
        }
    }

    private static boolean isBusy(SQLiteException e) {
        return e.getErrorCode() == SQLiteErrorCode.SQLITE_BUSY.code;
    }

    /// False when there was nothing to roll back.
    private boolean isRolledBackNow() {
        try {
            getDatabase().exec("rollback;", false);
            nothingIsOpen();
            return true;
        } catch (SQLException none) {
            return false;
        }
    }

    private void nothingIsOpen() {
        getConnectionConfig().setAutoCommit(true);
    }
}

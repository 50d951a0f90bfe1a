package dev.bailiwick.platform.db;

import java.sql.SQLException;
import java.util.Properties;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.jdbc4.JDBC4Connection;

/// A connection that knows when no transaction began.
///
/// The driver notes that one is open before it begins it, and begins the next one within `commit`
/// and `rollback`. Where another program has the file, that fails, and the driver would take what
/// comes next for parts of a transaction, each of which SQLite stores by itself.
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
            nothingIsOpen(); // it is stored; only the next one did not begin
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

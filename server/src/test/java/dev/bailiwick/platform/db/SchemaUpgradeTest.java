package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;

class SchemaUpgradeTest {
    @Test
    void postgresql_older_than_16_is_refused_before_any_change() {
        var flyway = Flyway.configure().dataSource(new OldServer()).load();

        assertThatThrownBy(() -> SchemaUpgrade.run(flyway))
                .isInstanceOf(StartRefusedException.class)
                .hasMessage("This PostgreSQL server is version 15; Bailiwick needs 16 or newer.");
    }

    @Test
    void postgresql_16_and_newer_and_sqlite_are_supported() {
        assertThatCode(
                        () -> {
                            SchemaUpgrade.requireRecent("PostgreSQL", 16);
                            SchemaUpgrade.requireRecent("PostgreSQL", 18);
                            SchemaUpgrade.requireRecent("SQLite", 3);
                        })
                .doesNotThrowAnyException();
    }

    /// Claims to be PostgreSQL 15 and can do nothing else.
    private static final class OldServer extends AbstractDataSource {
        @Override
        public Connection getConnection() {
            DatabaseMetaData version =
                    fake(
                            DatabaseMetaData.class,
                            name ->
                                    switch (name) {
                                        case "getDatabaseProductName" -> "PostgreSQL";
                                        case "getDatabaseMajorVersion" -> 15;
                                        default -> throw new AssertionError(name);
                                    });
            return fake(
                    Connection.class,
                    name ->
                            switch (name) {
                                case "getMetaData" -> version;
                                case "close" -> "closed";
                                default -> throw new AssertionError(name);
                            });
        }

        @Override
        public Connection getConnection(String user, String password) {
            return getConnection();
        }

        private static <T> T fake(Class<T> type, java.util.function.Function<String, Object> says) {
            return type.cast(
                    Proxy.newProxyInstance(
                            type.getClassLoader(),
                            new Class<?>[] {type},
                            (proxy, method, arguments) -> {
                                Object answer = says.apply(method.getName());
                                return method.getReturnType() == void.class ? null : answer;
                            }));
        }
    }
}

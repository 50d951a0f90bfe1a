package dev.bailiwick.operations.system;

import dev.bailiwick.platform.db.DatabaseAddress;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.KeyRotation;
import dev.bailiwick.platform.servers.RunningServers;
import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collections;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;

/// The components of this installation, determined on request.
@Component
public final class SystemFacts {
    /// @param databaseBytes null, like the other sizes, where it cannot be determined
    /// @param rotatingKeys whether `rotate-key` has begun but not finished
    /// @param certificateEnds when the served certificate expires; null without our own HTTPS
    public record Facts(
            String version,
            String java,
            String system,
            String database,
            @Nullable Long databaseBytes,
            String folder,
            @Nullable Long diskFree,
            @Nullable Long diskSize,
            Instant startedAt,
            int servers,
            long memoryUsed,
            long memoryMax,
            @Nullable Instant certificateEnds,
            Instant masterKeySince,
            boolean rotatingKeys) {}

    private static final String BUNDLE = "web";

    private final BuildProperties build;
    private final DatabaseAddress address;
    private final DataFolder folder;
    private final RunningServers servers;
    private final KeyRotation rotation;
    private final DSLContext sql;
    private final Transactions transactions;
    private final ObjectProvider<SslBundles> certificates;

    SystemFacts(
            BuildProperties build,
            DatabaseAddress address,
            DataFolder folder,
            RunningServers servers,
            KeyRotation rotation,
            DSLContext sql,
            Transactions transactions,
            ObjectProvider<SslBundles> certificates) {
        this.build = build;
        this.address = address;
        this.folder = folder;
        this.servers = servers;
        this.rotation = rotation;
        this.sql = sql;
        this.transactions = transactions;
        this.certificates = certificates;
    }

    Facts facts() {
        FileStore disk = disk();
        Runtime runtime = Runtime.getRuntime();
        return new Facts(
                String.valueOf(build.getVersion()),
                Runtime.version().toString(),
                System.getProperty("os.name")
                        + " "
                        + System.getProperty("os.version")
                        + ", "
                        + System.getProperty("os.arch"),
                address.description(),
                databaseBytes(),
                folder.path().toString(),
                disk == null ? null : free(disk),
                disk == null ? null : size(disk),
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()),
                transactions.read(servers::count),
                runtime.totalMemory() - runtime.freeMemory(),
                runtime.maxMemory(),
                certificateEnds(),
                transactions.read(rotation::since),
                transactions.read(rotation::stage) != KeyRotation.Stage.NONE);
    }

    private @Nullable Long databaseBytes() {
        return switch (address) {
            case DatabaseAddress.Sqlite sqlite ->
                    sizeOf(sqlite.file()) + sizeOf(Path.of(sqlite.file() + "-wal"));
            case DatabaseAddress.Postgresql postgresql ->
                    transactions.read(() ->
                            sql.select(
                                            DSL.field(
                                                    "pg_database_size(current_database())",
                                                    Long.class))
                                    .fetchOneInto(Long.class));
        };
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException absent) {
            return 0;
        }
    }

    private @Nullable FileStore disk() {
        try {
            return Files.getFileStore(folder.path());
        } catch (IOException unknown) {
            return null;
        }
    }

    private static @Nullable Long free(FileStore disk) {
        try {
            return disk.getUsableSpace();
        } catch (IOException unknown) {
            return null;
        }
    }

    private static @Nullable Long size(FileStore disk) {
        try {
            return disk.getTotalSpace();
        } catch (IOException unknown) {
            return null;
        }
    }

    private @Nullable Instant certificateEnds() {
        SslBundles bundles = certificates.getIfAvailable();
        if (bundles == null || !bundles.getBundleNames().contains(BUNDLE)) {
            return null;
        }
        try {
            KeyStore store = bundles.getBundle(BUNDLE).getStores().getKeyStore();
            if (store == null) {
                return null;
            }
            for (String alias : Collections.list(store.aliases())) {
                if (store.getCertificate(alias) instanceof X509Certificate certificate) {
                    return certificate.getNotAfter().toInstant();
                }
            }
            return null;
        } catch (GeneralSecurityException unreadable) {
            return null;
        }
    }
}

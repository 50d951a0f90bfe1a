package dev.bailiwick.platform.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MasterKeyTest {
    @TempDir Path folder;

    @Test
    void a_new_master_key_file_is_readable_only_by_its_owner() throws IOException {
        Path file = folder.resolve("master.key");

        MasterKey.create(file);

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(Files.readString(file)).matches("[A-Za-z0-9_-]{43}\n");
        assertThat(folder).isDirectoryContaining("glob:**master.key");
        assertThat(MasterKey.read(file)).isNotNull();
    }

    @Test
    void an_existing_key_is_never_replaced() throws IOException {
        Path file = folder.resolve("master.key");
        MasterKey.create(file);
        String first = Files.readString(file);

        MasterKey.create(file);

        assertThat(Files.readString(file)).isEqualTo(first);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void one_of_many_concurrent_starts_creates_the_master_key() throws Exception {
        Path file = folder.resolve("master.key");
        try (var threads = Executors.newFixedThreadPool(8)) {
            threads.invokeAll(
                            Collections.nCopies(
                                    8,
                                    () -> {
                                        MasterKey.create(file);
                                        return Files.readString(file);
                                    }))
                    .forEach(key ->
                            assertThat(key)
                                    .succeedsWithin(java.time.Duration.ofSeconds(10))
                                    .isEqualTo(read(file)));
        }
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void concurrent_processes_all_switch_to_the_next_master_key() throws Exception {
        Path file = folder.resolve("master.key");
        var keyset =
                KeysetHandle.generateNew(
                        PredefinedAeadParameters.AES256_GCM, DecryptedKeysets.TINK);
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int round = 0; round < 40; round++) {
                Files.deleteIfExists(file);
                MasterKey.create(file);
                List<MasterKeys> processes =
                        Stream.generate(() -> new MasterKeys(file)).limit(8).toList();
                processes
                        .getFirst()
                        .createNext("fields", processes.getFirst().wrap("fields", keyset));
                byte[] wrapped = processes.getFirst().wrapWithNext("fields", keyset);
                var barrier = new CyclicBarrier(8);
                for (var opened :
                        threads.invokeAll(
                                processes.stream()
                                        .map(process ->
                                                (Callable<KeysetHandle>)
                                                        () -> {
                                                            barrier.await();
                                                            return process.open("fields", wrapped);
                                                        })
                                        .toList())) {
                    assertThat(opened.get().equalsKeyset(keyset)).isTrue();
                }
                try (var files = Files.list(folder)) {
                    assertThat(files).containsExactly(file);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage!",
                "c2hvcnQ",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "\u00e4\u00f6\u00fc"
            })
    void an_invalid_master_key_file_is_refused(String content) throws IOException {
        Path file = folder.resolve("master.key");
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, content);

        assertThatThrownBy(() -> MasterKey.read(file))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("does not contain a master key")
                .hasMessageContaining(file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw-rw----", "rw-----w-", "rwxrwxrwx"})
    void a_key_that_others_can_read_or_write_is_refused(String permissions) throws IOException {
        Path file = folder.resolve("master.key");
        MasterKey.create(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

        assertThatThrownBy(() -> MasterKey.read(file))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageEndingWith("Run: chmod 600 " + file)
                .hasMessageNotContaining(Files.readString(file).strip());
    }

    @Test
    void a_mounted_secret_with_group_read_permission_is_accepted() throws IOException {
        Path file = folder.resolve("master.key");
        MasterKey.create(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r-----"));

        assertThat(MasterKey.read(file)).isNotNull();
    }

    @Test
    void a_missing_folder_is_reported_in_one_sentence() {
        Path file = folder.resolve("none/master.key");

        assertThatThrownBy(() -> MasterKey.create(file))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("cannot be created: there is no such file or folder");
    }

    @Test
    void a_missing_file_is_reported_in_one_sentence() {
        Path file = folder.resolve("master.key");

        assertThatThrownBy(() -> MasterKey.read(file))
                .isInstanceOf(StartRefusedException.class)
                .hasMessage(
                        "The master key file %s cannot be read: there is no such file or folder."
                                .formatted(file));
    }

    @Test
    void a_symbolic_link_to_the_key_is_kept_when_the_key_changes() throws Exception {
        Path place = Files.createDirectory(folder.resolve("elsewhere")).resolve("the-key");
        MasterKey.create(place);
        Path link = Files.createSymbolicLink(folder.resolve("master.key"), place);
        var keyset =
                KeysetHandle.generateNew(
                        PredefinedAeadParameters.AES256_GCM, DecryptedKeysets.TINK);
        var keys = new MasterKeys(link);
        byte[] before = keys.wrap("fields", keyset);
        keys.createNext("fields", before);
        String next = Files.readString(keys.nextFile());

        byte[] after = keys.wrapWithNext("fields", keyset);

        assertThat(keys.moveNext("fields", after)).isTrue();
        assertThat(link).isSymbolicLink();
        assertThat(place).content().isEqualTo(next);
        assertThat(keys.nextFile()).doesNotExist();
    }

    @Test
    void a_copy_of_the_current_key_is_not_accepted_as_the_next_key() throws Exception {
        Path file = folder.resolve("master.key");
        MasterKey.create(file);
        var keyset =
                KeysetHandle.generateNew(
                        PredefinedAeadParameters.AES256_GCM, DecryptedKeysets.TINK);
        var keys = new MasterKeys(file);
        String key = Files.readString(file);
        Files.copy(file, keys.nextFile(), StandardCopyOption.COPY_ATTRIBUTES);

        keys.createNext("fields", keys.wrap("fields", keyset));

        assertThat(file).content().isEqualTo(key);
        assertThat(keys.nextFile()).exists().content().isNotEqualTo(key);
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}

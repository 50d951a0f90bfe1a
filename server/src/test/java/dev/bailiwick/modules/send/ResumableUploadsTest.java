package dev.bailiwick.modules.send;

import static dev.bailiwick.platform.schema.Tables.SEND_PACKAGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.send.packages.Drafts;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.RefusedUploadException;
import dev.bailiwick.modules.send.packages.SendPackage;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.modules.send.sealing.ContentCipher;
import dev.bailiwick.platform.audit.Actor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Uploads that stop, repeat, cheat and collide.
@Tag("slow")
class ResumableUploadsTest {
    private static final int PART = ContentCipher.PART;

    private static RunningServer server;
    private Sender sender;
    private SentPackage draft;

    @BeforeAll
    static void start() {
        server = RunningServer.onSqlite("bailiwick.send.package_mib=64");
        server.stopBackgroundWork();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void begin() {
        sender = new Sender(server);
        draft = sender.draft();
    }

    private static Drafts drafts() {
        return server.bean(Drafts.class);
    }

    private int add(long size) throws Exception {
        return drafts().add(draft, "a.img", size);
    }

    private Optional<SentItem> receive(int place, long offset, byte[] bytes) throws Exception {
        return drafts().receive(draft, place, offset, new ByteArrayInputStream(bytes), -1, false);
    }

    private byte[] downloaded() {
        SendPackage.Sent sent = sender.send(draft, Sender.OPTIONS);
        Gateway recipient = Gateway.of(server, sent.link());
        recipient.unlock("");
        return recipient.take(1).response().body();
    }

    @Test
    void a_file_can_come_in_slices() throws Exception {
        byte[] file = Sender.random(PART + 5);
        int place = add(file.length);

        for (int from = 0; from < file.length; from += PART) {
            byte[] slice = Arrays.copyOfRange(file, from, Math.min(file.length, from + PART));
            assertThat(receive(place, from, slice)).isPresent();
        }

        assertThat(Arrays.equals(downloaded(), file)).isTrue();
    }

    @Test
    void a_broken_upload_continues_after_its_last_part() throws Exception {
        byte[] file = Sender.random(PART + 1_000);
        int place = add(file.length);
        InputStream lost = InputStream.nullInputStream();
        lost.close();
        InputStream broken =
                new SequenceInputStream(new ByteArrayInputStream(file, 0, PART + 500), lost);

        assertThatThrownBy(() -> drafts().receive(draft, place, 0, broken, -1, false))
                .isInstanceOf(IOException.class);

        assertThat(drafts().files(draft))
                .extracting(Drafts.UploadedFile::uploaded)
                .containsExactly((long) PART);
        assertThat(receive(place, PART, Arrays.copyOfRange(file, PART, file.length))).isPresent();
        assertThat(Arrays.equals(downloaded(), file)).isTrue();
    }

    @Test
    void repeated_and_early_parts_are_refused() throws Exception {
        byte[] file = Sender.random(PART + 10);
        int place = add(file.length);
        receive(place, 0, Arrays.copyOf(file, PART));

        assertThat(receive(place, 0, Arrays.copyOf(file, PART))).isEmpty();
        assertThat(receive(place, PART + 5, new byte[5])).isEmpty();
        assertThat(receive(place, -1, new byte[5])).isEmpty();
        assertThat(receive(place + 1, 0, new byte[5])).isEmpty();
        assertThat(receive(place, PART, Arrays.copyOfRange(file, PART, file.length))).isPresent();

        assertThat(Arrays.equals(downloaded(), file)).isTrue();
    }

    @Test
    void what_loses_a_race_leaves_nothing_behind() throws Exception {
        byte[] file = Sender.random(1_000);
        int place = add(file.length);
        InputStream slow = during(file, () -> receive(place, 0, file));

        assertThat(drafts().receive(draft, place, 0, slow, -1, false)).isEmpty();

        assertThat(stored()).hasSize(1);
        assertThat(Arrays.equals(downloaded(), file)).isTrue();
    }

    @Test
    void files_of_unknown_size_that_come_together_stay_within_the_limit() throws Exception {
        byte[] most = new byte[40 << 20];
        int first = drafts().add(draft, "a", null);
        int second = drafts().add(draft, "b", null);
        InputStream slow =
                during(
                        most,
                        () ->
                                drafts().receive(
                                                draft,
                                                second,
                                                0,
                                                new ByteArrayInputStream(most),
                                                -1,
                                                true));

        assertThatThrownBy(() -> drafts().receive(draft, first, 0, slow, -1, true))
                .isInstanceOf(RefusedUploadException.class);

        assertThat(drafts().files(draft))
                .extracting(Drafts.UploadedFile::uploaded)
                .satisfies(sizes ->
                        assertThat(sizes.stream().mapToLong(size -> size).sum())
                                .isLessThanOrEqualTo(64 << 20));
    }

    @Test
    void removing_a_file_of_a_package_that_is_complete_by_now_removes_nothing() throws Exception {
        byte[] file = Sender.random(1_000);
        int place = add(file.length);
        receive(place, 0, file);
        SendPackage.Sent sent = sender.send(draft, Sender.OPTIONS);

        drafts().remove(draft, place);

        Gateway recipient = Gateway.of(server, sent.link());
        recipient.unlock("");
        assertThat(recipient.take(1).response().body()).isEqualTo(file);
        assertThatThrownBy(() -> receive(place, file.length, file))
                .isInstanceOf(RefusedUploadException.class);
        assertThat(drafts().files(draft)).isEmpty();
    }

    @Test
    void what_still_comes_of_a_removed_file_does_not_replace_the_next_one() throws Exception {
        byte[] file = Sender.random(1_000);
        int place = add(file.length);
        InputStream slow =
                during(
                        file,
                        () -> {
                            drafts().remove(draft, place);
                            return drafts().add(draft, "next.img", (long) file.length);
                        });

        assertThat(drafts().receive(draft, place, 0, slow, -1, false)).isEmpty();

        assertThat(drafts().files(draft))
                .extracting(Drafts.UploadedFile::name, Drafts.UploadedFile::uploaded)
                .containsExactly(tuple("next.img", 0L));
        assertThat(stored()).isEmpty();
    }

    @Test
    void a_package_that_is_complete_by_now_cannot_be_discarded() throws Exception {
        byte[] file = Sender.random(1_000);
        receive(add(file.length), 0, file);
        SendPackage.Sent sent = sender.send(draft, Sender.OPTIONS);

        assertThat(server.bean(EndPackages.class).discard(draft.uid(), Actor.SYSTEM)).isFalse();

        assertThat(Gateway.of(server, sent.link()).unlock("").status()).isEqualTo(200);
    }

    private List<Path> stored() throws IOException {
        Path folder = server.folder().resolve("packages").resolve(draft.uid().toString());
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    /// A body during which something else happens.
    private static InputStream during(byte[] body, Callable<?> other) {
        return new InputStream() {
            private final InputStream in = new ByteArrayInputStream(body);
            private boolean isDone;

            @Override
            public int read() throws IOException {
                return in.read();
            }

            @Override
            public int read(byte[] buffer, int from, int length) throws IOException {
                if (!isDone) {
                    isDone = true;
                    try {
                        var _ = other.call();
                    } catch (Exception e) {
                        throw new IOException(e);
                    }
                }
                return in.read(buffer, from, length);
            }
        };
    }

    @Test
    void more_bytes_than_announced_are_refused() throws Exception {
        int place = add(10);

        assertThatThrownBy(() -> receive(place, 0, new byte[11]))
                .isInstanceOf(RefusedUploadException.class);
    }

    @Test
    void a_package_cannot_be_sent_before_its_files_are_complete() throws Exception {
        int place = add(1L << 20);
        receive(place, 0, new byte[1]);

        assertThatThrownBy(() -> sender.send(draft, Sender.OPTIONS))
                .hasRootCauseMessage(
                        "Wait until all files are uploaded, or remove those that are not.");
        drafts().remove(draft, place);
        assertThatThrownBy(() -> sender.send(draft, Sender.OPTIONS))
                .hasRootCauseMessage("Add a text or a file.");
    }

    @Test
    void a_package_has_a_limit_that_counts_what_was_announced() throws Exception {
        add(40L << 20);

        assertThatThrownBy(() -> add(30L << 20))
                .isInstanceOf(RefusedUploadException.class)
                .hasMessageContaining("64 MiB");
        assertThatThrownBy(() -> add(Long.MAX_VALUE)).isInstanceOf(RefusedUploadException.class);
        assertThatThrownBy(() -> add(-1)).isInstanceOf(RefusedUploadException.class);
    }

    @Test
    void a_file_of_unknown_size_ends_where_it_ends() throws Exception {
        byte[] file = Sender.random(PART);
        int place = drafts().add(draft, "a", null);

        var received = drafts().receive(draft, place, 0, new ByteArrayInputStream(file), -1, true);

        assertThat(received).map(SentItem::size).hasValue((long) PART);
        assertThat(Arrays.equals(downloaded(), file)).isTrue();
    }

    @Test
    void of_two_uploads_of_the_same_part_one_wins_and_the_content_is_one_of_them()
            throws Exception {
        byte[] ones = new byte[PART];
        byte[] twos = new byte[PART];
        Arrays.fill(ones, (byte) 1);
        Arrays.fill(twos, (byte) 2);
        int place = add(PART);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Optional<SentItem>>> both =
                    List.of(() -> receive(place, 0, ones), () -> receive(place, 0, twos));
            assertThat(threads.invokeAll(both))
                    .filteredOn(one -> one.resultNow().isPresent())
                    .hasSize(1);
        }

        assertThat(downloaded()).isIn(ones, twos);
    }

    @Test
    void nothing_is_added_to_a_package_that_was_sent() throws Exception {
        sender.upload(draft, "a", new byte[] {1});
        sender.send(draft, Sender.OPTIONS);

        assertThatThrownBy(() -> add(1)).isInstanceOf(RefusedUploadException.class);
        assertThat(drafts().find(draft.uid(), sender.account().id())).isEmpty();
    }

    @Test
    void a_draft_belongs_to_one_person() {
        assertThat(drafts().find(draft.uid(), new Sender(server).account().id())).isEmpty();
    }

    @Test
    void a_person_has_at_most_twenty_drafts() {
        IntStream.range(1, 20).forEach(_ -> sender.draft());

        assertThatThrownBy(() -> sender.draft())
                .hasRootCauseInstanceOf(RefusedUploadException.class);
    }

    @Test
    void a_draft_that_is_forgotten_is_deleted_with_its_content() throws Exception {
        sender.upload(draft, "a", new byte[] {1});
        Path content = server.folder().resolve("packages").resolve(draft.uid().toString());
        assertThat(content).exists();

        server.clock().advance(Duration.ofHours(25));
        server.runJob("SweepPackages.end");

        assertThat(content).doesNotExist();
        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.sql()
                                                .fetchExists(
                                                        SEND_PACKAGE,
                                                        SEND_PACKAGE.DRAFT_KEY.isNotNull())))
                .isFalse();
    }

    @Test
    void what_a_killed_process_left_is_deleted() throws Exception {
        Path orphan =
                Files.createDirectories(
                        server.folder().resolve("packages/11111111-2222-3333-4444-555555555555/2"));
        Path foreign = Files.createDirectories(server.folder().resolve("packages/notes"));
        sender.upload(draft, "a", new byte[] {1});
        Path part = Files.createFile(server.folder().resolve("parts/part-1"));
        Files.setLastModifiedTime(
                part, FileTime.from(server.clock().instant().minus(Duration.ofHours(2))));

        server.runJob("SweepPackages.deleteOrphans");
        server.runJob("SweepPackages.deletePartFiles");

        assertThat(orphan.getParent()).doesNotExist();
        assertThat(foreign).exists();
        assertThat(part).doesNotExist();
        assertThat(server.folder().resolve("packages").resolve(draft.uid().toString())).exists();
        try (Stream<Path> left = Files.list(server.folder().resolve("parts"))) {
            assertThat(left).isEmpty();
        }
        assertThat(server.transactions().read(() -> server.bean(Packages.class).find(draft.uid())))
                .isPresent();
    }
}

package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Lists snapshots and what is in them, without a lock, so that it also works while the repository
/// is being pruned, and with credentials that can only read.
public final class Listings {
    private static final int MAX_SNAPSHOTS = 20_000;

    /// Longer ones cannot be restored.
    private static final int MAX_PATH_LENGTH = 4_096;

    private static final int MAX_LINK_LENGTH = 1_000;
    private static final int MAX_NAME_LENGTH = 1_000;
    private static final int MAX_TEXTS = 100;
    private static final int MAX_TAG_CHARACTERS = 5_000;

    /// Of JSON: a page or list ends earlier when its entries are long.
    private static final int MAX_PAGE_CHARACTERS = 1_000_000;

    private static final int MAX_SNAPSHOT_CHARACTERS = 6_000_000;

    /// As in a snapshot: by code point.
    private static final Comparator<String> NAMES =
            (one, other) -> {
                int[] left = one.codePoints().toArray();
                int[] right = other.codePoints().toArray();
                return java.util.Arrays.compare(left, right);
            };

    /// An entry of a snapshot.
    public record Entry(
            String path,
            String name,
            String type,
            long size,
            String mtime,
            int mode,
            long uid,
            long gid,
            @Nullable String link) {
        static Entry of(Json node) {
            return new Entry(
                    node.get("path").text(),
                    node.get("name").text(),
                    node.get("type").text(),
                    node.get("size").number(0),
                    node.get("mtime").text(),
                    FileMode.unix(node.get("mode").number(0)),
                    node.get("uid").number(0),
                    node.get("gid").number(0),
                    link(node.get("linktarget").text()));
        }

        /// What a drill needs.
        public Entry withoutNameAndLink() {
            return new Entry(path, "", type, size, mtime, mode, uid, gid, null);
        }

        private static @Nullable String link(String target) {
            return target.isEmpty() ? null : Text.cut(target, MAX_LINK_LENGTH);
        }
    }

    /// Takes an entry.
    public interface Taker {
        void entry(Entry entry) throws IOException;
    }

    private final Restic restic;

    public Listings(Restic restic) {
        this.restic = restic;
    }

    /// The latest ones, oldest first.
    public String snapshots() throws RunFailed {
        Deque<String> latest = new ArrayDeque<>();
        var characters = new AtomicLong();
        restic.read(
                List.of("snapshots", "--json", "--no-lock"),
                in ->
                        Json.eachElement(
                                in,
                                snapshot -> {
                                    String one = JsonText.object(json -> write(snapshot, json));
                                    latest.add(one);
                                    characters.addAndGet(one.length());
                                    while (latest.size() > MAX_SNAPSHOTS
                                            || characters.get() > MAX_SNAPSHOT_CHARACTERS) {
                                        characters.addAndGet(-latest.remove().length());
                                    }
                                }));
        return JsonText.object(json -> {
            json.writeName("snapshots");
            json.writeStartArray();
            latest.forEach(json::writeRawValue);
            json.writeEndArray();
            json.writeNullProperty("repository_bytes");
        });
    }

    private static void write(Json snapshot, JsonGenerator json) {
        json.writeStringProperty("id", snapshot.get("id").text());
        json.writeStringProperty("time", snapshot.get("time").text());
        json.writeStringProperty(
                "hostname", Text.cut(snapshot.get("hostname").text(), MAX_NAME_LENGTH));
        JsonText.texts(json, "paths", texts(snapshot.get("paths")));
        JsonText.texts(json, "tags", tags(snapshot.get("tags")));
        String parent = snapshot.get("parent").text();
        JsonText.text(json, "parent", parent.isEmpty() ? null : parent);
    }

    /// As many and as long as the server keeps.
    private static List<String> texts(Json array) {
        return array.elements().stream()
                .limit(MAX_TEXTS)
                .map(one -> Text.cut(one.text(), MAX_NAME_LENGTH))
                .toList();
    }

    /// Unless they are absurd: together with paths they would take the place of other snapshots.
    private static List<String> tags(Json array) {
        List<String> all = texts(array);
        return all.stream().mapToInt(String::length).sum() <= MAX_TAG_CHARACTERS ? all : List.of();
    }

    /// One page of a folder, in the order of the names, in memory for one page. Of names that look
    /// alike, because bytes that are not UTF-8 were replaced, the first one is listed.
    public String browse(LeasedRun.Browse page) throws RunFailed {
        String prefix = page.path().equals("/") ? "/" : page.path() + "/";
        var first = new TreeMap<String, String>(NAMES);
        var characters = new AtomicLong();
        var more = new AtomicBoolean();
        list(
                page.snapshot(),
                page.path(),
                entry -> {
                    boolean inFolder = entry.path().equals(prefix + entry.name());
                    boolean onPage =
                            page.after() == null || NAMES.compare(entry.name(), page.after()) > 0;
                    if (!inFolder
                            || !onPage
                            || entry.name().length() > MAX_NAME_LENGTH
                            || first.containsKey(entry.name())) {
                        return;
                    }
                    String one = JsonText.object(json -> write(entry, json));
                    first.put(entry.name(), one);
                    characters.addAndGet(one.length());
                    while (first.size() > page.limit() || characters.get() > MAX_PAGE_CHARACTERS) {
                        characters.addAndGet(-first.pollLastEntry().getValue().length());
                        more.set(true);
                    }
                });
        return JsonText.object(json -> {
            json.writeName("entries");
            json.writeStartArray();
            first.values().forEach(json::writeRawValue);
            json.writeEndArray();
            json.writeBooleanProperty("more", more.get());
        });
    }

    private static void write(Entry entry, JsonGenerator json) {
        json.writeStringProperty("name", entry.name());
        json.writeStringProperty("type", entry.type());
        json.writeNumberProperty("size", entry.size());
        json.writeStringProperty("mtime", entry.mtime());
        json.writeNumberProperty("mode", entry.mode());
        json.writeNumberProperty("uid", entry.uid());
        json.writeNumberProperty("gid", entry.gid());
        JsonText.text(json, "link", entry.link());
    }

    /// Everything in a snapshot.
    public void listAll(String snapshot, Taker taker) throws RunFailed {
        list(snapshot, null, taker);
    }

    /// @param folder null for all
    private void list(String snapshot, @Nullable String folder, Taker taker) throws RunFailed {
        var arguments = new ArrayList<>(List.of("ls", "--json", "--no-lock", snapshot));
        if (folder != null) {
            arguments.addAll(List.of("--", folder));
        }
        var found = new AtomicBoolean();
        restic.read(
                arguments,
                in ->
                        BoundedLines.read(
                                in,
                                line -> {
                                    if (!line.endsWith("}")) {
                                        return; // empty, or longer than restic writes it
                                    }
                                    Json one = Json.read(line.getBytes(StandardCharsets.UTF_8));
                                    if (one.get("path").text().length() > MAX_PATH_LENGTH) {
                                        return;
                                    }
                                    if (one.get("type").text().isEmpty()) {
                                        found.set(true); // the snapshot itself comes first
                                    } else {
                                        taker.entry(Entry.of(one));
                                    }
                                }));
        if (!found.get()) {
            throw new RunFailed(
                    RunErrorCode.FAILED,
                    "The snapshot %s is not in the repository.".formatted(snapshot));
        }
    }

    public String diff(LeasedRun.Diff diff) throws RunFailed {
        var changes = new ArrayList<String>();
        var characters = new AtomicLong();
        var more = new AtomicBoolean();
        @Nullable Long[] bytes = new @Nullable Long[2];
        restic.read(
                List.of("diff", "--json", "--no-lock", "--metadata", diff.before(), diff.after()),
                in ->
                        BoundedLines.read(
                                in,
                                line -> {
                                    Json one = Json.read(line.getBytes(StandardCharsets.UTF_8));
                                    switch (one.get("message_type").text()) {
                                        case "change" -> {
                                            String change = change(one);
                                            boolean fits =
                                                    characters.addAndGet(change.length())
                                                            <= MAX_PAGE_CHARACTERS;
                                            if (fits && changes.size() < diff.limit()) {
                                                changes.add(change);
                                            } else {
                                                more.set(true);
                                            }
                                        }
                                        case "statistics" -> {
                                            bytes[0] = one.get("added").get("bytes").numberOrNull();
                                            bytes[1] =
                                                    one.get("removed").get("bytes").numberOrNull();
                                        }
                                        default -> {}
                                    }
                                }));
        return JsonText.object(json -> {
            json.writeName("changes");
            json.writeStartArray();
            changes.forEach(json::writeRawValue);
            json.writeEndArray();
            json.writeBooleanProperty("more", more.get());
            JsonText.number(json, "added_bytes", bytes[0]);
            JsonText.number(json, "removed_bytes", bytes[1]);
        });
    }

    private static String change(Json one) {
        return JsonText.object(json -> {
            json.writeStringProperty("path", one.get("path").text());
            json.writeStringProperty("change", one.get("modifier").text());
        });
    }
}

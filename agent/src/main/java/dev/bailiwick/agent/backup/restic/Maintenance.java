package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Operations on a repository as a whole. What they print is read as text, because restic 0.14 has
/// no JSON for most of them.
public final class Maintenance {
    private static final JsonFactory FACTORY = JsonFactory.builder().build();
    private static final String UNITS = "BKMGTP";

    private final Restic restic;

    public Maintenance(Restic restic) {
        this.restic = restic;
    }

    /// Returns whether it did not exist.
    public boolean init() throws RunFailed {
        try {
            restic.run(List.of("init"), _ -> {});
            return true;
        } catch (RunFailed e) {
            if (!e.sentence().contains("already exists")
                    && !e.sentence().contains("already initialized")) {
                throw e;
            }
        }
        restic.read(List.of("cat", "config", "--no-lock"), _ -> {}); // the password fits
        return false;
    }

    public String check(@Nullable String readDataSubset) throws RunFailed {
        var arguments = new ArrayList<>(List.of("check"));
        if (readDataSubset != null) {
            arguments.add("--read-data-subset=" + readDataSubset);
        }
        List<String> errors = restic.check(arguments);
        return JsonText.object(json -> {
            json.writeNumberProperty("errors", errors.size());
            JsonText.texts(
                    json,
                    "messages",
                    errors.subList(0, Math.min(errors.size(), RunReport.MAX_WARNINGS)));
            JsonText.text(json, "read_data_subset", readDataSubset);
        });
    }

    public String forget(String tag, LeasedRun.@Nullable Retention keep) throws RunFailed {
        var arguments = new ArrayList<>(List.of("forget", "--json", "--tag=" + tag, "--group-by="));
        int before = arguments.size();
        if (keep != null) {
            add(arguments, "--keep-last=", keep.keepLast());
            add(arguments, "--keep-hourly=", keep.keepHourly());
            add(arguments, "--keep-daily=", keep.keepDaily());
            add(arguments, "--keep-weekly=", keep.keepWeekly());
            add(arguments, "--keep-monthly=", keep.keepMonthly());
            add(arguments, "--keep-yearly=", keep.keepYearly());
            add(arguments, "--keep-within=", keep.keepWithin());
        }
        if (arguments.size() == before) {
            throw new RunFailed(
                    RunErrorCode.FAILED, "There is no rule for which snapshots to keep.");
        }
        var kept = new AtomicInteger();
        var removed = new AtomicInteger();
        restic.read(arguments, in -> count(in, kept, removed));
        return JsonText.object(json -> {
            json.writeNumberProperty("kept", kept.get());
            json.writeNumberProperty("removed", removed.get());
        });
    }

    private static void add(List<String> arguments, String option, @Nullable Object value) {
        if (value != null) {
            arguments.add(option + value);
        }
    }

    /// Counts the objects in the arrays `keep` and `remove` of each group, of which there can be
    /// very many.
    private static void count(InputStream in, AtomicInteger kept, AtomicInteger removed)
            throws IOException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), in)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.START_ARRAY || parser.currentName() == null) {
                    continue;
                }
                AtomicInteger counter =
                        switch (parser.currentName()) {
                            case "keep" -> kept;
                            case "remove" -> removed;
                            default -> new AtomicInteger();
                        };
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    parser.skipChildren();
                    counter.incrementAndGet();
                }
            }
        } catch (JacksonException e) {
            throw new IOException("This is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    public String prune() throws RunFailed {
        @Nullable Long[] sizes = new @Nullable Long[2];
        restic.run(
                List.of("prune"),
                line -> {
                    if (line.startsWith("total prune:")) {
                        sizes[0] = bytes(line);
                    } else if (line.startsWith("remaining:")) {
                        sizes[1] = bytes(line);
                    }
                });
        return JsonText.object(json -> {
            JsonText.number(json, "bytes_freed", sizes[0]);
            JsonText.number(json, "bytes_remaining", sizes[1]);
        });
    }

    private static final Pattern SIZE =
            Pattern.compile("/ +([0-9]{1,9}(?:\\.[0-9]{1,3})?) ([KMGTP]i)?B");

    /// Of a text such as `remaining: 8 blobs / 1.577 KiB`.
    private static @Nullable Long bytes(String line) {
        Matcher size = SIZE.matcher(line);
        if (!size.find()) {
            return null;
        }
        int unit = size.group(2) == null ? 0 : UNITS.indexOf(size.group(2).charAt(0));
        return Math.round(Double.parseDouble(size.group(1)) * (1L << (10 * unit)));
    }

    /// Removes the locks that no process holds any more.
    public String unlock() throws RunFailed {
        int before = locks();
        restic.run(List.of("unlock"), _ -> {});
        int removed = Math.max(0, before - locks());
        return JsonText.object(json -> json.writeNumberProperty("removed", removed));
    }

    private int locks() throws RunFailed {
        var count = new AtomicInteger();
        restic.run(
                List.of("list", "locks", "--no-lock", "--quiet"),
                line -> {
                    if (line.matches("[0-9a-f]{64}")) {
                        count.incrementAndGet();
                    }
                });
        return count.get();
    }

    public String copyFrom(Repository origin, @Nullable Integer limitUpload) throws RunFailed {
        var arguments = new ArrayList<>(List.of("copy"));
        add(arguments, "--limit-upload=", limitUpload);
        var copied = new AtomicInteger();
        restic.copyFrom(
                origin,
                arguments,
                line -> {
                    if (line.matches("snapshot [0-9a-f]+ saved.*")) {
                        copied.incrementAndGet();
                    }
                });
        return JsonText.object(json -> json.writeNumberProperty("copied", copied.get()));
    }
}

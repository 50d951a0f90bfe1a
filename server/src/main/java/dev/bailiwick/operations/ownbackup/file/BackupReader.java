package dev.bailiwick.operations.ownbackup.file;

import dev.bailiwick.platform.startup.FileFailure;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads a backup file to its end, line by line, and rejects one that is truncated, altered or
/// unpacks to too much data.
public final class BackupReader {
    /// Receives the contents in file order.
    public interface Visitor {
        void table(String name, List<String> columns);

        void row(List<@Nullable Object> cells);
    }

    /// @param keysets by name, unwrapped
    public record Content(BackupHeader header, Map<String, byte[]> keysets, long rows) {}

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");
    private static final int MAX_LINE_LENGTH = 64 * 1024 * 1024;

    /// Audit entries compress to a twentieth; a file of one repeated byte compresses to a
    /// thousandth.
    private static final long MAX_COMPRESSION_RATIO = 200;

    private static final long MIN_UNPACKED_BYTES = 16L * 1024 * 1024;

    private final InputStream lines;
    private final long maxUnpacked;
    private final Visitor visitor;
    private long unpacked;

    private BackupReader(InputStream lines, long maxUnpacked, Visitor visitor) {
        this.lines = lines;
        this.maxUnpacked = maxUnpacked;
        this.visitor = visitor;
    }

    static BackupHeader header(Path file) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return BackupHeader.read(in).header();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    public static Content read(Path file, Passphrase passphrase, Visitor visitor) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            BackupHeader.Read read = BackupHeader.read(in);
            long max = MIN_UNPACKED_BYTES + MAX_COMPRESSION_RATIO * Files.size(file);
            try (InputStream lines =
                    new BufferedInputStream(
                            new GZIPInputStream(read.open(in, passphrase), 1 << 16), 1 << 16)) {
                return new BackupReader(lines, max, visitor).content(read.header());
            }
        } catch (ZipException | EOFException e) {
            throw damaged();
        } catch (IOException e) {
            if (Files.isReadable(file)) {
                throw damaged();
            }
            throw unreadable(file, e);
        }
    }

    private Content content(BackupHeader header) throws IOException {
        try {
            Map<String, byte[]> keysets = keysets(parsed(line()));
            long rows = 0;
            while (true) {
                byte @Nullable [] line = line();
                switch (parsed(line)) {
                    case List<?> cells -> {
                        visitor.row(
                                cells.stream().<@Nullable Object>map(CellJson::fromJson).toList());
                        rows++;
                    }
                    case Map<?, ?> table when table.get("columns") instanceof List<?> columns ->
                            visitor.table(
                                    name(table.get("table")),
                                    columns.stream().map(BackupReader::name).toList());
                    case Map<?, ?> end when end.get("end") instanceof Boolean -> {
                        if (!(end.get("rows") instanceof Number declaredRows)
                                || declaredRows.longValue() != rows
                                || line() != null) {
                            throw damaged();
                        }
                        return new Content(header, keysets, rows);
                    }
                    default -> throw damaged();
                }
            }
        } catch (JacksonException | IllegalArgumentException | ClassCastException e) {
            throw damaged();
        }
    }

    private static Map<String, byte[]> keysets(@Nullable Object line) {
        if (!(line instanceof Map<?, ?> map) || !(map.get("keysets") instanceof Map<?, ?> named)) {
            throw damaged();
        }
        var keysets = new LinkedHashMap<String, byte[]>();
        named.forEach((name, keyset) ->
                keysets.put(name(name), Base64.getDecoder().decode((String) keyset)));
        return keysets;
    }

    /// Names become part of SQL: only letters, digits and underscores.
    private static String name(@Nullable Object value) {
        if (value instanceof String name && NAME.matcher(name).matches()) {
            return name;
        }
        throw damaged();
    }

    private static Object parsed(byte @Nullable [] line) {
        if (line == null) {
            throw damaged();
        }
        Object parsed = JSON.readValue(line, Object.class);
        if (parsed == null) {
            throw damaged();
        }
        return parsed;
    }

    private byte @Nullable [] line() throws IOException {
        var line = new ByteArrayOutputStream(256);
        int next;
        while ((next = lines.read()) != '\n') {
            if (next < 0) {
                if (line.size() > 0) {
                    throw damaged();
                }
                return null;
            }
            line.write(next);
            if (++unpacked > maxUnpacked || line.size() > MAX_LINE_LENGTH) {
                throw new BackupRefusedException(
                        "The file unpacks to more data than any backup of its size, so it was not"
                                + " restored.");
            }
        }
        return line.toByteArray();
    }

    private static BackupRefusedException unreadable(Path file, IOException e) {
        return new BackupRefusedException(
                "The file %s cannot be read: %s.".formatted(file, FileFailure.in(e)), e);
    }

    private static BackupRefusedException damaged() {
        return new BackupRefusedException(
                "The file is damaged: it was truncated or altered after it was created.");
    }
}

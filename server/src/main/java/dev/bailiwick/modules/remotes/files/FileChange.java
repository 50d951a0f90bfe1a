package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.contract.remote.FileOperation;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/// What the page asks to change. Which members count depends on the address.
record FileChange(
        @Nullable String session,
        @Nullable String path,
        @Nullable String to,
        @Nullable Boolean recursive,
        @Nullable Integer mode) {
    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxDocumentLength(64 * 1024)
                                                    .maxNestingDepth(4)
                                                    .build())
                                    .build())
                    .build();

    /// @throws FileFailure for anything else than a JSON object with these members
    static FileChange read(InputStream body) {
        try (body) {
            FileChange read = JSON.readValue(body, FileChange.class);
            if (read != null) {
                return read;
            }
        } catch (IOException | JacksonException e) {
            // It is not for us.
        }
        throw FileFailure.invalid();
    }

    FileOperation rename() {
        return new FileOperation.Rename(required(path), required(to));
    }

    FileOperation delete() {
        return new FileOperation.Delete(required(path), Boolean.TRUE.equals(recursive));
    }

    FileOperation permissions() {
        return new FileOperation.Permissions(required(path), Objects.requireNonNullElse(mode, -1));
    }

    FileOperation folder() {
        return new FileOperation.MakeFolder(required(path));
    }

    private static String required(@Nullable String member) {
        boolean isText =
                member != null
                        && member.codePoints()
                                .noneMatch(one -> Character.getType(one) == Character.SURROGATE);
        if (member == null || !isText) {
            throw FileFailure.invalid();
        }
        return member;
    }
}

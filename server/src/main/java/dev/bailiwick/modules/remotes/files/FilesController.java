package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The files of an open terminal's machine, for the script of its page.
@RestController
@RequestMapping(RemoteFields.PATH + "/{id}/ssh/files")
final class FilesController {
    private static final int LISTED = 200;

    private final RemoteFiles files;
    private final Refusals refusals;

    FilesController(RemoteFiles files, Refusals refusals) {
        this.files = files;
        this.refusals = refusals;
    }

    @GetMapping
    FolderPage list(
            @PathVariable long id,
            @RequestParam String session,
            @RequestParam(defaultValue = "") String path,
            @RequestParam(defaultValue = "0") int offset,
            @AuthenticationPrincipal SignedIn person) {
        return files.open(id, session, person).list(path, offset, LISTED);
    }

    @GetMapping("/content")
    void download(
            @PathVariable long id,
            @RequestParam String session,
            @RequestParam String path,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        OpenFiles open = files.open(id, session, person);
        FileEvent.File file = open.about(path);
        long offset = DownloadHeaders.offset(request, file);
        DownloadHeaders.write(path, file, offset, response);
        if (!request.getMethod().equals("HEAD") && response.getStatus() != 416) {
            open.read(path, file, offset, response.getOutputStream());
        }
    }

    /// How much of an upload is there.
    @GetMapping("/part")
    Map<String, Long> part(
            @PathVariable long id,
            @RequestParam String session,
            @RequestParam String path,
            @RequestParam(defaultValue = "false") boolean overwrite,
            @AuthenticationPrincipal SignedIn person) {
        return Map.of("size", files.open(id, session, person).part(path, overwrite).size());
    }

    /// The body is the file from the offset on.
    @PostMapping(value = "/content", consumes = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    ResponseEntity<Void> upload(
            @PathVariable long id,
            @RequestParam String session,
            @RequestParam String path,
            @RequestParam long size,
            @RequestParam(defaultValue = "0") long offset,
            @RequestParam(defaultValue = "false") boolean overwrite,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request)
            throws IOException {
        OpenFiles open = files.open(id, session, person);
        long length = request.getContentLengthLong();
        if (length >= 0 && length != size - offset) {
            throw FileFailure.invalid();
        }
        open.write(path, size, offset, overwrite, request.getInputStream());
        return done();
    }

    @PostMapping(value = "/rename", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Void> rename(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request)
            throws IOException {
        return change(id, person, request, FileChange::rename);
    }

    @PostMapping(value = "/delete", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Void> delete(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request)
            throws IOException {
        return change(id, person, request, FileChange::delete);
    }

    @PostMapping(value = "/permissions", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Void> setPermissions(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request)
            throws IOException {
        return change(id, person, request, FileChange::permissions);
    }

    @PostMapping(value = "/folder", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Void> addFolder(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request)
            throws IOException {
        return change(id, person, request, FileChange::folder);
    }

    private ResponseEntity<Void> change(
            long id,
            SignedIn person,
            HttpServletRequest request,
            Function<FileChange, FileOperation> operation)
            throws IOException {
        FileChange change = FileChange.read(request.getInputStream());
        OpenFiles open = files.open(id, Objects.requireNonNullElse(change.session(), ""), person);
        open.change(() -> operation.apply(change));
        return done();
    }

    private static ResponseEntity<Void> done() {
        return ResponseEntity.noContent().build();
    }

    /// A download that has begun is cut off, so that it is not taken for complete.
    @ExceptionHandler
    @Nullable ResponseEntity<FileFailure.Body> failed(
            FileFailure failure, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (response.isCommitted()) {
            refusals.send(request, response, Refusal.FAILED);
            return null;
        }
        DownloadHeaders.clear(response);
        return ResponseEntity.status(failure.status())
                .contentType(MediaType.APPLICATION_JSON)
                .body(failure.body());
    }
}

package dev.bailiwick.modules.send.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.send.packages.Drafts;
import dev.bailiwick.modules.send.packages.Drafts.UploadedFile;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.RefusedUploadException;
import dev.bailiwick.modules.send.packages.SecureSend;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// Uploads files of packages that are not complete, in slices that can be repeated, for the script
/// of the form.
@RestController
@RequestMapping(SecureSend.PATH + "/drafts")
final class DraftController {
    private static final String OFFSET = "Upload-Offset";

    /// What is read of a slice that is refused, so that the response arrives: a browser that is
    /// still sending does not read it.
    private static final int SKIPPED = 40 << 20;

    private final Drafts drafts;
    private final EndPackages endPackages;
    private final Refusals refusals;

    DraftController(Drafts drafts, EndPackages endPackages, Refusals refusals) {
        this.drafts = drafts;
        this.endPackages = endPackages;
        this.refusals = refusals;
    }

    /// A package and its files so far.
    record Draft(UUID uid, List<UploadedFile> files) {}

    @PostMapping
    ResponseEntity<Draft> begin(@AuthenticationPrincipal SignedIn person)
            throws RefusedUploadException {
        UUID uid = drafts.begin(person.account()).uid();
        return ResponseEntity.status(HttpStatus.CREATED).body(new Draft(uid, List.of()));
    }

    @GetMapping("/{uid}")
    Draft show(@PathVariable UUID uid, @AuthenticationPrincipal SignedIn person) {
        return new Draft(uid, drafts.files(require(uid, person)));
    }

    /// Announces a file, or finds the one that was announced before with this name and size.
    @PostMapping("/{uid}/files")
    UploadedFile add(
            @PathVariable UUID uid,
            @RequestParam String name,
            @RequestParam long size,
            @AuthenticationPrincipal SignedIn person)
            throws RefusedUploadException, IOException {
        SentPackage draft = require(uid, person);
        Optional<UploadedFile> announced = drafts.announced(draft, name, size);
        return announced.isPresent() ? announced.get() : file(draft, drafts.add(draft, name, size));
    }

    /// The body is the file from the offset on, or some of it. Complete parts of it are kept.
    @PostMapping(
            value = "/{uid}/files/{place}",
            consumes = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    ResponseEntity<Map<String, Long>> receive(
            @PathVariable UUID uid,
            @PathVariable int place,
            @RequestHeader(OFFSET) long offset,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request)
            throws RefusedUploadException, IOException {
        SentPackage draft = require(uid, person);
        UploadedFile before = file(draft, place);
        Optional<SentItem> stored =
                drafts.receive(
                        draft,
                        place,
                        offset,
                        request.getInputStream(),
                        request.getContentLengthLong(),
                        false);
        if (stored.isPresent()) {
            return ResponseEntity.ok(Map.of("offset", stored.get().uploaded()));
        }
        skip(request.getInputStream());
        long now = file(draft, before.place()).uploaded();
        return ResponseEntity.status(HttpStatus.CONFLICT).body(Map.of("offset", now));
    }

    @PostMapping("/{uid}/files/{place}/remove")
    ResponseEntity<Void> remove(
            @PathVariable UUID uid,
            @PathVariable int place,
            @AuthenticationPrincipal SignedIn person) {
        drafts.remove(require(uid, person), place);
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/{uid}/discard")
    ResponseEntity<Void> discard(@PathVariable UUID uid, @AuthenticationPrincipal SignedIn person) {
        var _ = endPackages.discard(require(uid, person).uid(), person.actor());
        return ResponseEntity.noContent().build();
    }

    private SentPackage require(UUID uid, SignedIn person) {
        return drafts.find(uid, person.account().id()).orElseThrow(NotFoundException::new);
    }

    private UploadedFile file(SentPackage draft, int place) {
        return drafts.files(draft).stream()
                .filter(file -> file.place() == place)
                .findFirst()
                .orElseThrow(NotFoundException::new);
    }

    @ExceptionHandler
    void refused(
            RefusedUploadException refused,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        skip(request.getInputStream());
        refusals.send(
                request,
                response,
                Refusal.of(
                        413,
                        "Not uploaded",
                        String.valueOf(refused.getMessage()),
                        "Go back and try again."));
    }

    private static void skip(InputStream in) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long left = SKIPPED;
        for (int read = 0; read >= 0 && left > 0; left -= read) {
            read = in.read(buffer);
        }
    }
}

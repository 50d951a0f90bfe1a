package dev.bailiwick.access;

import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/// What the passkeys' script is answered.
final class PasskeyAnswers {
    private PasskeyAnswers() {}

    static ResponseEntity<String> options(String json) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(json);
    }

    static ResponseEntity<String> toSignIn() {
        return ResponseEntity.status(HttpStatus.FOUND).location(URI.create("/login")).build();
    }
}

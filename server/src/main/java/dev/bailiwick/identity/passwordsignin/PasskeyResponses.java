package dev.bailiwick.identity.passwordsignin;

import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/// Responses to the passkey script.
public final class PasskeyResponses {
    private PasskeyResponses() {}

    public static ResponseEntity<String> options(String json) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(json);
    }

    static ResponseEntity<String> signInRequired() {
        return ResponseEntity.status(HttpStatus.FOUND).location(URI.create("/login")).build();
    }
}

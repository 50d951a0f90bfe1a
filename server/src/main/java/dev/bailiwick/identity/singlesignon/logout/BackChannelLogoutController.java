package dev.bailiwick.identity.singlesignon.logout;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// OpenID Connect Back-Channel Logout 1.0 §2.5 and §2.8: called by the provider, not by a browser.
/// Its content is trusted only because of its signature.
@Controller
public final class BackChannelLogoutController {
    public static final String PATH = "/auth/oidc/backchannel-logout";

    private final BackChannelLogout backChannelLogout;

    BackChannelLogoutController(BackChannelLogout backChannelLogout) {
        this.backChannelLogout = backChannelLogout;
    }

    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<Map<String, String>> end(@RequestParam MultiValueMap<String, String> form) {
        List<String> tokens = form.getOrDefault("logout_token", List.of());
        Optional<String> refusal =
                tokens.size() == 1
                        ? backChannelLogout.run(tokens.getFirst())
                        : Optional.of("Exactly one logout_token is required.");
        return refusal.<ResponseEntity<Map<String, String>>>map(sentence ->
                        respond(400)
                                .body(
                                        Map.of(
                                                "error",
                                                "invalid_request",
                                                "error_description",
                                                sentence)))
                .orElseGet(() -> respond(200).build());
    }

    private static ResponseEntity.BodyBuilder respond(int status) {
        return ResponseEntity.status(status).cacheControl(CacheControl.noStore());
    }
}

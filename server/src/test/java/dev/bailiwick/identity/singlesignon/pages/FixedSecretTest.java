package dev.bailiwick.identity.singlesignon.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.platform.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// An administrator who wants the client secret that the operator has not shared.
@Tag("slow")
class FixedSecretTest {
    private static final String SECRET = "bailiwick.oidc.client_secret=opens the provider";
    private static final String ISSUER = "bailiwick.oidc.issuer=https://id.example.org";

    @Test
    void cannot_point_the_issuer_at_their_own_server() {
        try (RunningServer server = RunningServer.onSqlite(SECRET)) {
            Answer answer =
                    server.signedIn(Role.ADMIN)
                            .post(
                                    IdpController.PATH,
                                    Map.of(
                                            "issuer",
                                            "https://evil.example.org",
                                            "verify_tls",
                                            "true",
                                            "issuer_change",
                                            "true"));

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.body()).contains("set by BAILIWICK_OIDC_CLIENT_SECRET");
            assertThat(server.bean(Settings.class).current().get(IdpSettings.ISSUER)).isNull();
        }
    }

    @Test
    void cannot_disable_recipient_verification_but_can_change_the_rest() {
        try (RunningServer server = RunningServer.onSqlite(SECRET, ISSUER)) {
            Browser administrator = server.signedIn(Role.ADMIN);

            Answer unverified =
                    administrator.post(IdpController.PATH, Map.of("provider_name", "One"));
            Answer rest =
                    administrator.post(
                            IdpController.PATH,
                            Map.of("provider_name", "Other", "verify_tls", "true"));

            assertThat(unverified.status()).isEqualTo(422);
            assertThat(rest.location()).isEqualTo(IdpController.PATH);
            var settings = server.bean(Settings.class).current();
            assertThat(settings.get(IdpSettings.VERIFY_TLS)).isTrue();
            assertThat(settings.get(IdpSettings.PROVIDER_NAME)).isEqualTo("Other");
        }
    }
}

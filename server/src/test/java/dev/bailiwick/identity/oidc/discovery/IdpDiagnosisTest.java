package dev.bailiwick.identity.oidc.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport.Check;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport.Name;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport.Outcome;
import dev.bailiwick.identity.oidc.provider.TokenRules;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.oidc.relyingparty.SignIn;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdpDiagnosisTest {
    private static final String DOCUMENT = "/.well-known/openid-configuration";

    private final SignIn signIn = new SignIn();
    private final HostileProvider there = signIn.there;
    private boolean endsSession;

    @AfterEach
    void stop() {
        signIn.close();
    }

    @Test
    void an_honest_provider_passes_every_check_in_order() {
        DiagnosisReport report = report();

        assertThat(report.passed()).isTrue();
        assertThat(report.checks()).extracting(Check::name).containsExactly(Name.values());
        assertThat(Name.PKCE_S256.code()).isEqualTo("pkce_s256");
    }

    @Test
    void a_passed_configuration_test_warms_the_cache_for_the_next_sign_in() {
        report();
        there.requests.clear();

        signIn.begin();

        assertThat(there.requests).isEmpty();
    }

    @Test
    void an_unknown_host_is_named_and_further_checks_are_skipped() {
        signIn.provider = SignIn.provider("https://no-such-host.invalid", true);

        assertThat(failed()).containsExactly(Name.HOST_RESOLUTION);
        assertThat(check(Name.HOST_RESOLUTION).detail()).contains("no-such-host.invalid");
        assertThat(check(Name.KEY_DOWNLOAD).outcome()).isEqualTo(Outcome.NOT_RUN);
    }

    @Test
    void a_provider_that_is_down_fails_the_download_check() {
        there.die();

        assertThat(failed()).containsExactly(Name.DISCOVERY_DOWNLOAD);
        assertThat(check(Name.ISSUER_MATCH).outcome()).isEqualTo(Outcome.NOT_RUN);
    }

    @Test
    void a_different_issuer_fails_only_its_own_check() {
        there.discovery.put("issuer", there.issuer() + "/");

        assertThat(failed()).containsExactly(Name.ISSUER_MATCH);
        assertThat(check(Name.ISSUER_MATCH).remedy()).contains("slash");
    }

    @Test
    void a_discovery_url_entered_as_issuer_is_recognised() {
        String wrong = there.issuer() + DOCUMENT;
        there.answers.put(
                DOCUMENT + DOCUMENT,
                exchange -> HostileProvider.json(exchange, 200, there.discovery));
        signIn.provider = SignIn.provider(wrong, true);

        assertThat(check(Name.ISSUER_MATCH).remedy()).contains("looks like a discovery address");
    }

    @Test
    void the_required_algorithm_is_shown_if_the_provider_advertises_it() {
        signIn.require(new TokenRules(Set.of(), JWSAlgorithm.RS256));

        assertThat(check(Name.ASYMMETRIC_ALGORITHM).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(check(Name.ASYMMETRIC_ALGORITHM).detail()).contains("Only", "RS256");
    }

    @Test
    void a_required_algorithm_that_the_provider_does_not_advertise_fails() {
        signIn.require(new TokenRules(Set.of(), JWSAlgorithm.ES512));

        assertThat(failed()).contains(Name.ASYMMETRIC_ALGORITHM);
        assertThat(check(Name.ASYMMETRIC_ALGORITHM).detail()).contains("ES512");
        assertThat(check(Name.ASYMMETRIC_ALGORITHM).remedy()).contains("RS256");
    }

    @Test
    void a_missing_endpoint_is_named() {
        there.discovery.remove("jwks_uri");

        assertThat(check(Name.ENDPOINTS).detail()).contains("jwks_uri");
        assertThat(check(Name.KEY_DOWNLOAD).outcome()).isEqualTo(Outcome.NOT_RUN);
    }

    @Test
    void an_endpoint_over_plain_http_fails() {
        there.discovery.put("authorization_endpoint", "http://elsewhere.example/");

        assertThat(failed()).containsExactly(Name.ENDPOINTS);
    }

    @Test
    void a_provider_without_the_authorization_code_flow_fails() {
        there.discovery.put("response_types_supported", List.of("id_token"));

        assertThat(failed()).containsExactly(Name.AUTHORIZATION_CODE);
    }

    @Test
    void pkce_support_may_be_unadvertised_but_not_plain_only() {
        there.discovery.remove("code_challenge_methods_supported");
        assertThat(report().passed()).isTrue();
        assertThat(check(Name.PKCE_S256).detail()).contains("used anyway");

        there.discovery.put("code_challenge_methods_supported", List.of("plain"));
        assertThat(failed()).containsExactly(Name.PKCE_S256);
    }

    @Test
    void symmetric_algorithms_pass_only_alongside_asymmetric_ones() {
        there.discovery.put(
                "id_token_signing_alg_values_supported", List.of("none", "HS256", "RS256"));
        assertThat(report().passed()).isTrue();

        there.discovery.put("id_token_signing_alg_values_supported", List.of("HS256"));
        assertThat(check(Name.ASYMMETRIC_ALGORITHM).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(check(Name.ASYMMETRIC_ALGORITHM).remedy()).contains("signing key");
    }

    @Test
    void a_missing_end_session_endpoint_causes_a_warning_when_it_is_needed() {
        assertThat(check(Name.ENDPOINTS).outcome()).isEqualTo(Outcome.PASSED);

        endsSession = true;
        assertThat(report().passed()).isTrue();
        assertThat(check(Name.ENDPOINTS).outcome()).isEqualTo(Outcome.WARNING);
        assertThat(check(Name.ENDPOINTS).detail()).contains("end_session_endpoint");
        assertThat(check(Name.ENDPOINTS).remedy()).contains("Google");

        there.discovery.put("end_session_endpoint", "http://elsewhere.example/");
        assertThat(check(Name.ENDPOINTS).outcome()).isEqualTo(Outcome.WARNING);

        there.discovery.put("end_session_endpoint", there.issuer() + "/end");
        assertThat(check(Name.ENDPOINTS).outcome()).isEqualTo(Outcome.PASSED);
    }

    @Test
    void a_key_set_without_a_usable_key_fails() {
        there.keys.clear();

        assertThat(failed()).containsExactly(Name.KEY_DOWNLOAD);
    }

    @Test
    void a_configuration_test_bypasses_the_cache() {
        report();
        there.die();

        assertThat(failed()).contains(Name.DISCOVERY_DOWNLOAD);
    }

    private List<Name> failed() {
        return report().checks().stream()
                .filter(check -> check.outcome() == Outcome.FAILED)
                .map(Check::name)
                .toList();
    }

    private Check check(Name name) {
        return report().checks().stream()
                .filter(check -> check.name() == name)
                .findFirst()
                .orElseThrow();
    }

    private DiagnosisReport report() {
        return signIn.here.test(signIn.provider, endsSession);
    }
}

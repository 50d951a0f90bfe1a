package dev.bailiwick.identity.singlesignon.callback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.platform.audit.Actor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A provider whose discovery document tries to influence our content security policy.
class ContentPolicyTest extends Site {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://id.example.org;script-src *",
                "https://id.example.org; script-src *//authorize",
                "https://id.example.org *",
                "https://*",
                "https://*.example.org/authorize",
                "https://user@id.example.org/authorize",
                "https://id.example.org:99999/authorize",
                "https://id.example.org\r\nX-Injected: yes",
                "https://id.example.org,https://evil.example",
                "https://[::1%25;script-src *]/authorize",
                "https:id.example.org",
                "javascript:alert(1)",
                "data:text/html,x",
                "http://id.example.org/authorize",
                "https://idé.example.org/authorize"
            })
    void the_provider_cannot_influence_our_content_security_policy(String endpoint) {
        there.discovery.put("authorization_endpoint", endpoint);
        testConfiguration.run(Actor.SYSTEM);

        var answer = browser.get("/login");

        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .endsWith("form-action 'self'");
        assertThat(answer.headers().firstValue("X-Injected")).isEmpty();
    }
}

package dev.bailiwick.e2e;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;

/// Chromium's virtual device: keeps passkeys and verifies its user whenever asked.
final class VirtualAuthenticator {
    private final CDPSession chromium;
    private final String id;

    VirtualAuthenticator(Page page) {
        chromium = page.context().newCDPSession(page);
        chromium.send("WebAuthn.enable");
        var options = new JsonObject();
        options.addProperty("protocol", "ctap2");
        options.addProperty("transport", "internal");
        options.addProperty("hasResidentKey", true);
        options.addProperty("hasUserVerification", true);
        options.addProperty("isUserVerified", true);
        options.addProperty("automaticPresenceSimulation", true);
        var arguments = new JsonObject();
        arguments.add("options", options);
        id =
                chromium.send("WebAuthn.addVirtualAuthenticator", arguments)
                        .get("authenticatorId")
                        .getAsString();
    }

    /// Copies a device: its passkeys with their current counters.
    void takeOver(VirtualAuthenticator other) {
        for (var credential : other.credentials()) {
            var arguments = ofThis();
            arguments.add("credential", credential);
            chromium.send("WebAuthn.addCredential", arguments);
        }
    }

    int count() {
        return credentials().size();
    }

    private JsonArray credentials() {
        return chromium.send("WebAuthn.getCredentials", ofThis())
                .get("credentials")
                .getAsJsonArray();
    }

    private JsonObject ofThis() {
        var arguments = new JsonObject();
        arguments.addProperty("authenticatorId", id);
        return arguments;
    }
}

package dev.bailiwick.identity.passkeys;

import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.data.attestation.authenticator.EC2COSEKey;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;

/// A device with one passkey that does what the test says, including what no honest device would:
/// it answers any challenge, for any origin, with any counter.
public final class Device {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int PRESENT = 0x01;
    private static final int VERIFIED = 0x04;
    private static final int ATTESTED = 0x40;
    private static final int EXTENDED = 0x80;

    private final KeyPair keys = newKeys();
    private final byte[] id = random(32);
    private byte[] user = new byte[0];
    private String origin;
    private String host = "localhost";
    private long counter;
    private int flags = PRESENT | VERIFIED;
    private byte[] extensions = new byte[0];
    private String[] transports = {"internal"};

    public Device(String origin) {
        this.origin = origin;
    }

    Device pretending(String otherOrigin) {
        origin = otherOrigin;
        return this;
    }

    Device forHost(String other) {
        host = other;
        return this;
    }

    Device withoutVerifying() {
        flags = PRESENT;
        return this;
    }

    /// Announces extension data, which must be a map, and writes a number.
    Device withMalformedExtensions() {
        flags |= EXTENDED;
        extensions = new byte[] {0};
        return this;
    }

    Device reachedBy(String... ways) {
        transports = ways.clone();
        return this;
    }

    public Device counting(long next) {
        counter = next;
        return this;
    }

    Device of(byte[] userHandle) {
        user = userHandle.clone();
        return this;
    }

    /// Claims a credential of another device.
    Device imitating(Device other) {
        System.arraycopy(other.id, 0, id, 0, id.length);
        user = other.user;
        return this;
    }

    /// The response of `navigator.credentials.create`.
    public String create(String options) {
        JsonNode asked = JSON.readTree(options);
        user = base64(asked.path("user").path("id").asString());
        byte[] clientData = clientData("webauthn.create", asked);
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("fmt", "none");
        object.put("attStmt", Map.of());
        object.put("authData", authenticatorData(flags | ATTESTED, attested()));
        byte[] attestation = CBORMapper.builder().build().writeValueAsBytes(object);
        return credential(
                Map.of(
                        "clientDataJSON", base64(clientData),
                        "attestationObject", base64(attestation),
                        "transports", transports));
    }

    /// The response of `navigator.credentials.get`.
    public String get(String options) {
        byte[] clientData = clientData("webauthn.get", JSON.readTree(options));
        byte[] data = authenticatorData(flags, extensions);
        return credential(
                Map.of(
                        "clientDataJSON", base64(clientData),
                        "authenticatorData", base64(data),
                        "signature", base64(signed(data, sha256(clientData))),
                        "userHandle", base64(user)));
    }

    private String credential(Map<String, Object> response) {
        Map<String, Object> credential = new LinkedHashMap<>();
        credential.put("id", base64(id));
        credential.put("rawId", base64(id));
        credential.put("type", "public-key");
        credential.put("authenticatorAttachment", "platform");
        credential.put("clientExtensionResults", Map.of());
        credential.put("response", response);
        return JSON.writeValueAsString(credential);
    }

    private byte[] clientData(String type, JsonNode asked) {
        return """
        {"type":"%s","challenge":"%s","origin":"%s","crossOrigin":false}\
        """
                .formatted(type, asked.path("challenge").asString(), origin)
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte[] authenticatorData(int withFlags, byte[] rest) {
        return ByteBuffer.allocate(37 + rest.length)
                .put(sha256(host.getBytes(StandardCharsets.UTF_8)))
                .put((byte) withFlags)
                .putInt((int) counter)
                .put(rest)
                .array();
    }

    @SuppressWarnings("deprecation") // its key writer has no other API yet
    private byte[] attested() {
        byte[] key =
                new ObjectConverter()
                        .getCborConverter()
                        .writeValueAsBytes(
                                EC2COSEKey.create(
                                        (ECPublicKey) keys.getPublic(),
                                        COSEAlgorithmIdentifier.ES256));
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[16]);
        bytes.writeBytes(new byte[] {0, (byte) id.length});
        bytes.writeBytes(id);
        bytes.writeBytes(key);
        bytes.writeBytes(extensions);
        return bytes.toByteArray();
    }

    private byte[] signed(byte[]... parts) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            for (byte[] part : parts) {
                signature.update(part);
            }
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] base64(String text) {
        return Base64.getUrlDecoder().decode(text);
    }
}

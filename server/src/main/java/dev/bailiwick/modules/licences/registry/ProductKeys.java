package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Encrypts product keys, and computes the keyed hashes that identify licences. The hashes do not
/// change when the encryption keys are rotated.
@Component
public final class ProductKeys {
    private static final SecretColumn COLUMN = new SecretColumn("licence", "product_key");

    private final Secrets secrets;

    ProductKeys(Secrets secrets) {
        this.secrets = secrets;
    }

    /// The hashes that identify a licence.
    ///
    /// @param article vendor and product
    /// @param edition vendor, product and version
    /// @param identity vendor, product and key, or the edition where there is no key
    public record Marks(byte[] article, byte[] edition, byte[] identity) {}

    /// @param uid of the licence, which may not be inserted yet
    public byte[] sealed(UUID uid, ProductKey key) {
        return secrets.encrypt(COLUMN, uid, key.text());
    }

    public ProductKey open(UUID uid, byte[] sealed) {
        return new ProductKey(secrets.decryptText(COLUMN, uid, sealed));
    }

    public byte[] index(ProductKey key) {
        return secrets.mac("licence key", key.text());
    }

    public byte @Nullable [] indexOrNone(ProductKey key) {
        return key.isEmpty() ? null : index(key);
    }

    public Marks marks(String vendor, String product, String version, byte @Nullable [] index) {
        byte[] edition =
                secrets.mac(
                        "licence edition",
                        FoldedText.of(vendor),
                        FoldedText.of(product),
                        FoldedText.of(version));
        return new Marks(
                secrets.mac("licence article", FoldedText.of(vendor), FoldedText.of(product)),
                edition,
                index == null
                        ? edition
                        : secrets.mac("licence identity", bytes(vendor), bytes(product), index));
    }

    private static byte[] bytes(String text) {
        return FoldedText.of(text).getBytes(StandardCharsets.UTF_8);
    }
}

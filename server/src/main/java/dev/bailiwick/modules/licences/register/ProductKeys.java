package dev.bailiwick.modules.licences.register;

import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Product keys as they are stored, and the keyed hashes by which licences are known again. The
/// hashes stay the same when the keys for secrets change.
@Component
public final class ProductKeys {
    private static final SecretColumn PLACE = new SecretColumn("licence", "product_key");

    private final Secrets secrets;

    ProductKeys(Secrets secrets) {
        this.secrets = secrets;
    }

    /// What a licence is known by.
    ///
    /// @param article vendor and product
    /// @param edition these and the version
    /// @param identity vendor, product and key, or the edition where there is no key
    public record Marks(byte[] article, byte[] edition, byte[] identity) {}

    /// @param uid of the licence, of one that is still to be inserted too
    public byte[] sealed(UUID uid, ProductKey key) {
        return secrets.encrypt(PLACE, uid, key.text());
    }

    public ProductKey open(UUID uid, byte[] sealed) {
        return new ProductKey(secrets.decryptText(PLACE, uid, sealed));
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
                        LicenceFieldRules.folded(vendor),
                        LicenceFieldRules.folded(product),
                        LicenceFieldRules.folded(version));
        return new Marks(
                secrets.mac(
                        "licence article",
                        LicenceFieldRules.folded(vendor),
                        LicenceFieldRules.folded(product)),
                edition,
                index == null
                        ? edition
                        : secrets.mac("licence identity", bytes(vendor), bytes(product), index));
    }

    private static byte[] bytes(String text) {
        return LicenceFieldRules.folded(text).getBytes(StandardCharsets.UTF_8);
    }
}

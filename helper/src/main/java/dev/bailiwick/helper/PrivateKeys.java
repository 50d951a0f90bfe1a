package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.Secret;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.Arrays;
import java.util.List;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.util.security.SecurityUtils;

/// Reads the private key with which somebody signs in.
final class PrivateKeys {
    private PrivateKeys() {}

    /// Empty when there is none.
    static List<KeyPair> of(SessionRequest.Machine machine) throws SessionException {
        if (machine.privateKey() == null) {
            return List.of();
        }
        Secret passphrase = machine.passphrase();
        byte[] text = bytes(machine.privateKey().characters());
        try {
            Iterable<KeyPair> keys =
                    SecurityUtils.loadKeyPairIdentities(
                            null,
                            NamedResource.ofName("private key"),
                            new ByteArrayInputStream(text),
                            (_, _, _) ->
                                    passphrase == null
                                            ? null
                                            : new String(passphrase.characters()));
            if (keys != null) {
                return List.of(keys.iterator().next());
            }
        } catch (IOException | GeneralSecurityException | RuntimeException _) {
            // The exception can contain parts of the key.
        } finally {
            Arrays.fill(text, (byte) 0);
        }
        throw new SessionException(
                Failed.Code.AUTHENTICATION_FAILED,
                passphrase == null
                        ? "The private key cannot be read. Its format is not supported, or it needs"
                                + " a passphrase."
                        : "The private key cannot be read with this passphrase.");
    }

    /// All formats are ASCII, but for comments.
    private static byte[] bytes(char[] key) {
        var bytes = new byte[key.length];
        for (int i = 0; i < key.length; i++) {
            bytes[i] = (byte) key[i];
        }
        return bytes;
    }
}

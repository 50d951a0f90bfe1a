package dev.bailiwick.operations.ownbackup.file;

import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.HybridDecrypt;
import com.google.crypto.tink.HybridEncrypt;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.StreamingAead;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.streamingaead.PredefinedStreamingAeadParameters;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The first line of a backup file: its public information, and how to open it.
///
/// @param archive always `bailiwick`
/// @param format [#FORMAT]
/// @param product version that made it
/// @param schema the newest migration of the database it was made from, such as `0026`
/// @param locked opens the private key
/// @param key the stream's key, encrypted to the public key
record BackupHeader(
        String archive,
        int format,
        String product,
        String schema,
        Instant madeAt,
        PassphraseProtectedKey locked,
        byte[] key) {
    static final int FORMAT = 1;
    private static final String MAGIC = "bailiwick";
    private static final int MAX_LENGTH = 8192;

    /// Printed before the file is known to be genuine.
    private static final Pattern VERSION = Pattern.compile("[0-9A-Za-z.+-]{1,60}");

    private static final Configuration TINK = TinkConfig2026.get();
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final byte[] ASSOCIATED_DATA =
            "bailiwick archive stream key".getBytes(StandardCharsets.US_ASCII);

    BackupHeader {
        Objects.requireNonNull(archive);
        Objects.requireNonNull(product);
        Objects.requireNonNull(schema);
        Objects.requireNonNull(madeAt);
        Objects.requireNonNull(locked);
        Objects.requireNonNull(key);
    }

    /// Writes a header with a new key.
    ///
    /// @return a stream that encrypts into the file after the header
    static OutputStream write(
            OutputStream file,
            String product,
            String schema,
            Instant now,
            BackupRecipient recipient)
            throws IOException {
        try {
            KeysetHandle stream =
                    KeysetHandle.generateNew(
                            PredefinedStreamingAeadParameters.AES256_GCM_HKDF_1MB, TINK);
            byte[] key =
                    recipient
                            .publicKey()
                            .getPrimitive(TINK, HybridEncrypt.class)
                            .encrypt(
                                    TinkProtoKeysetFormat.serializeKeyset(
                                            stream, InsecureSecretKeyAccess.get(), TINK),
                                    ASSOCIATED_DATA);
            byte[] line =
                    (JSON.writeValueAsString(
                                            new BackupHeader(
                                                    MAGIC,
                                                    FORMAT,
                                                    product,
                                                    schema,
                                                    now,
                                                    recipient.locked(),
                                                    key))
                                    + "\n")
                            .getBytes(StandardCharsets.UTF_8);
            file.write(line);
            return stream.getPrimitive(TINK, StreamingAead.class).newEncryptingStream(file, line);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a backup could not be encrypted", e);
        }
    }

    /// A header as it was read.
    ///
    /// @param line its exact bytes
    record Read(BackupHeader header, byte[] line) {
        /// @return the decrypted rest of the file; reading it throws [IOException] where it was
        ///   altered or truncated
        InputStream open(InputStream file, Passphrase passphrase) throws IOException {
            KeysetHandle pair = header.locked.open(passphrase);
            try {
                KeysetHandle stream =
                        TinkProtoKeysetFormat.parseKeyset(
                                pair.getPrimitive(TINK, HybridDecrypt.class)
                                        .decrypt(header.key, ASSOCIATED_DATA),
                                InsecureSecretKeyAccess.get(),
                                TINK);
                return stream.getPrimitive(TINK, StreamingAead.class)
                        .newDecryptingStream(file, line);
            } catch (GeneralSecurityException e) {
                throw new BackupRefusedException("The file's header was altered.");
            }
        }
    }

    static Read read(InputStream file) throws IOException {
        var line = new ByteArrayOutputStream();
        int next;
        do {
            next = file.read();
            if (next < 0 || line.size() >= MAX_LENGTH) {
                throw notABackup();
            }
            line.write(next);
        } while (next != '\n');
        try {
            BackupHeader header = JSON.readValue(line.toByteArray(), BackupHeader.class);
            if (!MAGIC.equals(header.archive) || !VERSION.matcher(header.product).matches()) {
                throw notABackup();
            }
            if (header.format != FORMAT) {
                throw new BackupRefusedException(
                        "This file has format %d and was created by a newer Bailiwick (%s). This version reads format %d."
                                .formatted(header.format, header.product, FORMAT));
            }
            return new Read(header, line.toByteArray());
        } catch (JacksonException e) {
            throw notABackup();
        }
    }

    private static BackupRefusedException notABackup() {
        return new BackupRefusedException("This file is not a Bailiwick backup.");
    }
}

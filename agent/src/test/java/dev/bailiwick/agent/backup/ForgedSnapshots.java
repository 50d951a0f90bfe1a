package dev.bailiwick.agent.backup;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;

/// Writes snapshots into a local repository that restic itself would never write.
final class ForgedSnapshots {
    private static final String TIME = "\"2026-01-01T00:00:00Z\"";

    private final Path repository;
    private final byte[] encryption;
    private final byte[] macKey;
    private final byte[] macNonceKey;
    private final List<byte[]> trees = new ArrayList<>();
    private String tags = "";

    /// @param repository it exists
    ForgedSnapshots(Path repository) throws Exception {
        this.repository = repository;
        JsonNode key =
                FakePortal.JSON.readTree(RunnerUnderTest.restic(repository, "cat", "masterkey"));
        encryption = bytes(key.get("encrypt"));
        macNonceKey = bytes(key.get("mac").get("k"));
        macKey = bytes(key.get("mac").get("r"));
    }

    private static byte[] bytes(JsonNode base64) {
        return Base64.getDecoder().decode(base64.asString());
    }

    /// @param name bytes that are not UTF-8 as `\\xff`
    static String link(String name, Path target) {
        return "{\"name\":\"%s\",\"type\":\"symlink\",\"mode\":134218239,\"mtime\":%s,\"linktarget\":\"%s\"}"
                .formatted(name, TIME, target);
    }

    static String emptyFile(String name) {
        return "{\"name\":\"%s\",\"type\":\"file\",\"mode\":511,\"mtime\":%s,\"size\":0,\"content\":[]}"
                .formatted(name, TIME);
    }

    String folder(String name, String... nodes) throws Exception {
        return "{\"name\":\"%s\",\"type\":\"dir\",\"mode\":2147484159,\"mtime\":%s,\"subtree\":\"%s\"}"
                .formatted(name, TIME, tree(nodes));
    }

    private String tree(String... nodes) throws Exception {
        byte[] tree =
                ("{\"nodes\":[" + String.join(",", nodes) + "]}\n")
                        .getBytes(StandardCharsets.UTF_8);
        if (trees.stream().noneMatch(one -> MessageDigest.isEqual(one, tree))) {
            trees.add(tree);
        }
        return id(tree);
    }

    /// The next snapshots have these tags.
    ForgedSnapshots tagged(String... each) {
        tags = "\"" + String.join("\",\"", each) + "\"";
        return this;
    }

    /// Returns its id.
    String snapshot(String... nodes) throws Exception {
        String root = tree(nodes);
        var pack = new ArrayList<byte[]>();
        var header = new ArrayList<byte[]>();
        var index = new ArrayList<String>();
        int offset = 0;
        for (byte[] tree : trees) {
            byte[] blob = encrypted(tree);
            pack.add(blob);
            header.add(
                    littleEndian(5 + 32, (byte) 1, blob.length)
                            .put(HexFormat.of().parseHex(id(tree)))
                            .array());
            index.add(
                    "{\"id\":\"%s\",\"type\":\"tree\",\"offset\":%d,\"length\":%d}"
                            .formatted(id(tree), offset, blob.length));
            offset += blob.length;
        }
        byte[] sealed = encrypted(joined(header));
        pack.add(sealed);
        pack.add(
                ByteBuffer.allocate(4)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(sealed.length)
                        .array());
        String packId = written("data", joined(pack));
        String _ =
                written(
                        "index",
                        encrypted(
                                "{\"packs\":[{\"id\":\"%s\",\"blobs\":[%s]}]}"
                                        .formatted(packId, String.join(",", index))));
        return written(
                "snapshots",
                encrypted(
                        "{\"time\":%s,\"tree\":\"%s\",\"paths\":[\"/\"],\"hostname\":\"h\",\"tags\":[%s]}"
                                .formatted(TIME, root, tags)));
    }

    private static ByteBuffer littleEndian(int size, byte type, int length) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(type).putInt(length);
    }

    private static byte[] joined(List<byte[]> parts) {
        ByteBuffer all = ByteBuffer.allocate(parts.stream().mapToInt(one -> one.length).sum());
        parts.forEach(all::put);
        return all.array();
    }

    private String written(String kind, byte[] content) throws Exception {
        String id = id(content);
        Path folder = repository.resolve(kind);
        write((kind.equals("data") ? folder.resolve(id.substring(0, 2)) : folder), id, content);
        return id;
    }

    private static void write(Path folder, String name, byte[] content) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve(name), content);
    }

    private static String id(byte[] content) throws GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    }

    private byte[] encrypted(String json) throws GeneralSecurityException {
        return encrypted(json.getBytes(StandardCharsets.UTF_8));
    }

    /// AES-CTR and Poly1305-AES.
    private byte[] encrypted(byte[] plain) throws GeneralSecurityException {
        byte[] nonce = new byte[16];
        new SecureRandom().nextBytes(nonce);
        Cipher counter = Cipher.getInstance("AES/CTR/NoPadding");
        counter.init(
                Cipher.ENCRYPT_MODE,
                new SecretKeySpec(encryption, "AES"),
                new IvParameterSpec(nonce));
        byte[] hidden = counter.doFinal(plain);
        Cipher block = Cipher.getInstance("AES/ECB/NoPadding");
        block.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(macNonceKey, "AES"));
        return joined(List.of(nonce, hidden, poly1305(hidden, block.doFinal(nonce))));
    }

    private byte[] poly1305(byte[] message, byte[] sum) {
        BigInteger modulus = BigInteger.TWO.pow(130).subtract(BigInteger.valueOf(5));
        BigInteger r =
                number(macKey, 0, 16).and(new BigInteger("0ffffffc0ffffffc0ffffffc0fffffff", 16));
        BigInteger state = BigInteger.ZERO;
        for (int from = 0; from < message.length; from += 16) {
            int length = Math.min(16, message.length - from);
            state =
                    state.add(number(message, from, length).setBit(8 * length))
                            .multiply(r)
                            .mod(modulus);
        }
        byte[] tag = new byte[16];
        BigInteger result = state.add(number(sum, 0, 16));
        for (int i = 0; i < tag.length; i++) {
            tag[i] = result.shiftRight(8 * i).byteValue();
        }
        return tag;
    }

    /// Little-endian.
    private static BigInteger number(byte[] bytes, int from, int length) {
        byte[] reversed = new byte[length];
        for (int i = 0; i < length; i++) {
            reversed[length - 1 - i] = bytes[from + i];
        }
        return new BigInteger(1, reversed);
    }
}

package dev.bailiwick.platform.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SecretsTest {
    private static final SecretColumn PLACE = new SecretColumn("setting", "secret");
    private static final UUID ROW = UUID.randomUUID();

    private final RunningServer server = RunningServer.shared();
    private final Secrets secrets = server.bean(Secrets.class);

    @Test
    void a_secret_decrypts_in_its_own_row() {
        byte[] sealed = sealed("pässword");

        assertThat(secrets.decryptText(PLACE, ROW, sealed)).isEqualTo("pässword");
        assertThat(secrets.decrypt(PLACE, ROW, sealed)).isEqualTo("pässword".getBytes(UTF_8));
        assertThat(new String(sealed, UTF_8)).doesNotContain("ssword");
    }

    @Test
    void encrypting_the_same_text_twice_gives_different_results() {
        assertThat(sealed("x")).isNotEqualTo(sealed("x"));
    }

    @Test
    void a_secret_moved_to_another_row_column_or_table_does_not_decrypt() {
        byte[] sealed = sealed("password");

        assertShut(PLACE, UUID.randomUUID(), sealed);
        assertShut(new SecretColumn("setting", "other"), ROW, sealed);
        assertShut(new SecretColumn("other", "secret"), ROW, sealed);
        assertShut(new SecretColumn("settin", "g.secret"), ROW, sealed);
    }

    @Test
    void an_altered_secret_does_not_decrypt() {
        byte[] sealed = sealed("password");

        for (int i = 0; i < sealed.length; i++) {
            byte[] altered = sealed.clone();
            altered[i] ^= 1;
            assertShut(PLACE, ROW, altered);
        }
        assertShut(PLACE, ROW, Arrays.copyOf(sealed, sealed.length - 1));
        assertShut(PLACE, ROW, new byte[0]);
    }

    @Test
    void a_decryption_error_names_the_column_but_not_the_secret() {
        byte[] sealed = sealed("password");

        assertThatThrownBy(() -> secrets.decrypt(PLACE, UUID.randomUUID(), sealed))
                .hasMessageContaining("setting.secret")
                .hasMessageNotContaining("password")
                .hasNoCause();
    }

    @Test
    void a_keyed_hash_distinguishes_purposes_and_parts() {
        byte[] hash = secrets.mac("purpose", "ab", "c");

        assertThat(hash).hasSize(32).isEqualTo(secrets.mac("purpose", "ab", "c"));
        assertThat(secrets.mac("purpose", "a", "bc")).isNotEqualTo(hash);
        assertThat(secrets.mac("purpose", "abc")).isNotEqualTo(hash);
        assertThat(secrets.mac("purpose", "ab", "c", "")).isNotEqualTo(hash);
        assertThat(secrets.mac("purposea", "b", "c")).isNotEqualTo(hash);
    }

    @Test
    void key_material_is_not_printable() {
        Object anything = secrets;

        assertThat(anything.toString())
                .matches("dev\\.bailiwick\\.platform\\.secrets\\.Secrets@[0-9a-f]+");
    }

    @Test
    void a_secret_can_be_encrypted_only_within_a_write_transaction() {
        assertThatThrownBy(() -> secrets.encrypt(PLACE, ROW, "x"))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> server.transactions().read(() -> secrets.encrypt(PLACE, ROW, "x")))
                .isInstanceOf(IllegalStateException.class);
    }

    private byte[] sealed(String text) {
        return server.transactions().write(() -> secrets.encrypt(PLACE, ROW, text));
    }

    private void assertShut(SecretColumn place, UUID row, byte[] sealed) {
        assertThatThrownBy(() -> secrets.decrypt(place, row, sealed))
                .isInstanceOf(SecretUnreadableException.class);
    }
}

package dev.bailiwick.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordHashingTest {
    private final PasswordHashing hashing = new PasswordHashing();

    @Test
    void a_hash_matches_its_password_and_no_other() {
        String hash = hashing.hash("four lanterns by the quay");
        assertThat(hashing.matches("four lanterns by the quay", hash)).isTrue();
        assertThat(hashing.matches("four lanterns by the Quay", hash)).isFalse();
    }

    @Test
    void a_hash_costs_what_was_promised() {
        assertThat(hashing.hash("four lanterns by the quay"))
                .matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[^$]{22}\\$[^$]{43}");
    }

    /// Else a stranger could tell by the time whether an address is known.
    @Test
    void the_hash_for_pretending_costs_what_a_real_one_does() {
        String real = hashing.hash("four lanterns by the quay");
        assertThat(costOf(PasswordHashing.SOME_HASH)).isEqualTo(costOf(real));
        assertThat(PasswordHashing.SOME_HASH).hasSameSizeAs(real);
    }

    /// `$argon2id$v=19$m=…,t=…,p=…`
    private static String costOf(String hash) {
        return hash.substring(0, hash.indexOf('$', hash.indexOf("m=")));
    }
}

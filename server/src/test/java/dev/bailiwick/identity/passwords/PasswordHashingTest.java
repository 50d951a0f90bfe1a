package dev.bailiwick.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordHashingTest {
    private final PasswordHashing hashing = new PasswordHashing();

    @Test
    void a_hash_matches_only_its_own_password() {
        String hash = hashing.hash("four lanterns by the quay");
        assertThat(hashing.matches("four lanterns by the quay", hash)).isTrue();
        assertThat(hashing.matches("four lanterns by the Quay", hash)).isFalse();
    }

    @Test
    void a_hash_uses_the_documented_cost_parameters() {
        assertThat(hashing.hash("four lanterns by the quay"))
                .matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[^$]{22}\\$[^$]{43}");
    }

    /// Otherwise response times would reveal whether an address is known.
    @Test
    void the_dummy_hash_costs_as_much_as_a_real_one() {
        String real = hashing.hash("four lanterns by the quay");
        assertThat(costOf(PasswordHashing.DUMMY_HASH)).isEqualTo(costOf(real));
        assertThat(PasswordHashing.DUMMY_HASH).hasSameSizeAs(real);
    }

    /// `$argon2id$v=19$m=…,t=…,p=…`
    private static String costOf(String hash) {
        return hash.substring(0, hash.indexOf('$', hash.indexOf("m=")));
    }
}

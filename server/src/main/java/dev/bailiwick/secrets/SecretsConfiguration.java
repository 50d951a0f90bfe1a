package dev.bailiwick.secrets;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Parameters;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.prf.PredefinedPrfParameters;
import com.google.crypto.tink.prf.PrfSet;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.startup.DataFolder;
import java.nio.file.Path;
import java.time.Clock;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SecretsConfiguration {
    private static final Parameters FIELDS = PredefinedAeadParameters.AES256_GCM;
    private static final Parameters HASHES = PredefinedPrfParameters.HMAC_SHA256_PRF;

    @Bean
    Secrets secrets(
            DSLContext sql,
            Transactions transactions,
            Clock clock,
            DataFolder folder,
            @Value("${bailiwick.master-key-file:#{null}}") @Nullable Path configured) {
        return transactions.write(() -> {
            Path file = configured == null ? folder.file("master.key") : configured;
            var keysets = new Keysets(sql, clock, file);
            return new Secrets(
                    Keysets.primitive(keysets.open("fields", FIELDS), Aead.class),
                    Keysets.primitive(keysets.open("hashes", HASHES), PrfSet.class));
        });
    }
}

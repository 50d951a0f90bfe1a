package dev.bailiwick.platform.secrets;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.startup.DataFolder;
import java.nio.file.Path;
import java.time.Clock;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SecretsConfiguration {
    @Bean
    Keysets keysets(
            DSLContext sql,
            Transactions transactions,
            Clock clock,
            DataFolder folder,
            @Value("${bailiwick.master-key-file:#{null}}") @Nullable Path configured) {
        Path file = configured == null ? folder.file("master.key") : configured;
        return transactions.write(() -> new Keysets(sql, transactions, clock, file));
    }

    @Bean
    Secrets secrets(Keysets keysets) {
        return new Secrets(keysets);
    }
}

package dev.bailiwick.platform.audit;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.Secrets;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AuditConfiguration {
    @Bean
    Chain chain(Secrets secrets) {
        return new Chain(secrets);
    }

    @Bean
    AuditChainLock auditChainLock(
            DSLContext sql, Chain chain, Transactions transactions, InstallationUse use) {
        var lock = new AuditChainLock(sql, chain);
        transactions.write(() -> lock.beginIfNew(use));
        return lock;
    }
}

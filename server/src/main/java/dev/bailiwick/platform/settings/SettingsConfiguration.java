package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
class SettingsConfiguration {
    @Bean
    SettingGroup generalSettings() {
        return new SettingGroup(10, GeneralSettings.ALL);
    }

    @Bean
    SettingRegistry settingRegistry(List<SettingGroup> groups) {
        return new SettingRegistry(groups);
    }

    @Bean
    EnvironmentSettings fixedSettings(Environment environment, SettingRegistry registry) {
        return EnvironmentSettings.read(environment, registry.all());
    }

    @Bean
    Settings settings(
            DSLContext sql, Transactions transactions, Secrets secrets, EnvironmentSettings fixed) {
        return new Settings(sql, transactions, secrets, fixed);
    }

    @Bean
    ChangeSettings changeSettings(
            SettingRegistry registry,
            Settings settings,
            List<SettingsRule> rules,
            ObjectProvider<SettingsChangeListener> consequences,
            Transactions transactions,
            AuditLog audit,
            Clock clock,
            @Value("${bailiwick.base-url:#{null}}") @Nullable String seed) {
        var change =
                new ChangeSettings(
                        registry, settings, rules, consequences, transactions, audit, clock);
        seedBaseUrl(settings, change, seed);
        return change;
    }

    /// `BAILIWICK_BASE_URL` is used until an administrator saves another.
    private static void seedBaseUrl(
            Settings settings, ChangeSettings change, @Nullable String seed) {
        if (seed == null || seed.isBlank() || settings.current().has(GeneralSettings.BASE_URL)) {
            return;
        }
        String name = GeneralSettings.BASE_URL.name();
        if (change.apply(Map.of(name, seed), Actor.SYSTEM)
                instanceof ChangeSettings.Result.Refused refused) {
            throw new StartRefusedException(
                    "BAILIWICK_BASE_URL is refused. " + refused.problems().getFirst().sentence());
        }
    }
}

package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.records.savedviews.ListDefinition;
import dev.bailiwick.web.ui.Option;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The list of licences as people arrange it for themselves. The product always shows.
@Configuration(proxyBeanMethods = false)
class LicenceColumns {
    static final ListDefinition LIST =
            new ListDefinition(
                    "licences",
                    ProductModule.LICENCES,
                    LicencesQuery.PATH,
                    List.of(
                            Option.of("vendor", "Vendor"),
                            Option.of("status", "Status"),
                            Option.of("ends", "Ends on"),
                            Option.of("seats", "Seats taken"),
                            Option.of("cost", "Cost")));

    @Bean
    ListDefinition keptLicenceList() {
        return LIST;
    }
}

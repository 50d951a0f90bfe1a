package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.records.savedviews.ListDefinition;
import dev.bailiwick.web.ui.Option;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The columns of the licence list, which each person can arrange. The product is always shown.
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
                            Option.of("ends", "Expires on"),
                            Option.of("seats", "Seats used"),
                            Option.of("cost", "Cost")));

    @Bean
    ListDefinition savedLicenceList() {
        return LIST;
    }
}

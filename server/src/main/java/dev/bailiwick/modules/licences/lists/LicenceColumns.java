package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.records.savedviews.ListDefinition;
import dev.bailiwick.web.ui.SelectOption;
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
                    LicenceFields.PATH,
                    List.of(
                            SelectOption.of("vendor", "Vendor"),
                            SelectOption.of("status", "Status"),
                            SelectOption.of("ends", "Expires on"),
                            SelectOption.of("seats", "Seats used"),
                            SelectOption.of("cost", "Cost")));

    @Bean
    ListDefinition savedLicenceList() {
        return LIST;
    }
}

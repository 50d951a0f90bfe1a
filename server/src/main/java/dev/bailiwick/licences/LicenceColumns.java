package dev.bailiwick.licences;

import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.lists.KeptList;
import dev.bailiwick.ui.Option;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The list of licences as people arrange it for themselves. The product always shows.
@Configuration(proxyBeanMethods = false)
class LicenceColumns {
    static final KeptList LIST =
            new KeptList(
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
    KeptList keptLicenceList() {
        return LIST;
    }
}

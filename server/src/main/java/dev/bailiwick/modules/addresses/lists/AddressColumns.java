package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.records.savedviews.ListDefinition;
import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The columns of the address list, which each person can arrange. The address itself is always
/// shown.
@Configuration(proxyBeanMethods = false)
class AddressColumns {
    static final ListDefinition LIST =
            new ListDefinition(
                    "ip-addresses",
                    ProductModule.IP_ADDRESSES,
                    AddressFields.PATH,
                    List.of(
                            SelectOption.of("name", "Name"),
                            SelectOption.of("status", "Status"),
                            SelectOption.of("mac", "MAC"),
                            SelectOption.of("owner", "Owner"),
                            SelectOption.of("seen", "Last seen"),
                            SelectOption.of("description", "Description")));

    @Bean
    ListDefinition savedAddressList() {
        return LIST;
    }
}

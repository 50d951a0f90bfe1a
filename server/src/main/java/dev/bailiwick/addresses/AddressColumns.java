package dev.bailiwick.addresses;

import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.lists.KeptList;
import dev.bailiwick.ui.Option;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The list of addresses as people arrange it for themselves. The address itself always shows.
@Configuration(proxyBeanMethods = false)
class AddressColumns {
    static final KeptList LIST =
            new KeptList(
                    "ip-addresses",
                    ProductModule.IP_ADDRESSES,
                    AddressesQuery.PATH,
                    List.of(
                            Option.of("name", "Name"),
                            Option.of("status", "Status"),
                            Option.of("mac", "MAC"),
                            Option.of("owner", "Owner"),
                            Option.of("seen", "Seen"),
                            Option.of("description", "Description")));

    @Bean
    KeptList keptAddressList() {
        return LIST;
    }
}

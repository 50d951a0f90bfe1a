package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.platform.search.SearchColumn;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SearchedAddresses {
    @Bean
    SearchColumn addressText() {
        return AddressSearch.COLUMN;
    }
}

package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.platform.search.SearchColumn;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SearchedLicences {
    @Bean
    SearchColumn licenceText() {
        return LicenceSearch.LICENCES;
    }

    @Bean
    SearchColumn seatText() {
        return LicenceSearch.SEATS;
    }
}

package dev.bailiwick.modules.send.store;

import dev.bailiwick.platform.startup.DataFolder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class StoreConfiguration {
    /// `BAILIWICK_PACKAGE_STORE`: an `s3://` address, or empty for a folder in the data folder.
    @Bean
    ContentStore packageContent(
            @Value("${bailiwick.package-store:}") String configured, DataFolder data) {
        return configured.isBlank()
                ? new FolderStore(data.file("packages"))
                : S3Store.of(configured.strip());
    }

    @Bean
    PartFiles partFiles(DataFolder data) {
        return new PartFiles(data.file("parts"));
    }
}

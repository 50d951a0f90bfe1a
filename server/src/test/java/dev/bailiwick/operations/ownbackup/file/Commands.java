package dev.bailiwick.operations.ownbackup.file;

import dev.bailiwick.Bailiwick;
import dev.bailiwick.ReadClassFiles;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/// The application as a command starts it: on the data, but without serving requests.
record Commands(ConfigurableApplicationContext context) implements AutoCloseable {
    static Commands on(Path folder, @Nullable String database) {
        return new Commands(
                new SpringApplicationBuilder(Bailiwick.class)
                        .web(WebApplicationType.NONE)
                        .lazyInitialization(true)
                        .initializers(new ReadClassFiles())
                        .registerShutdownHook(false)
                        .run(
                                "--bailiwick.data-dir=" + folder,
                                "--logging.threshold.console=error",
                                database == null
                                        ? "--nothing=else"
                                        : "--bailiwick.database-url=" + database));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    @Override
    public void close() {
        context.close();
    }
}

package dev.bailiwick.web.ui;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.resolve.DirectoryCodeResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/// Replaces the templates and assets of the build by those on disk, as they are at each request,
/// for the dev loop. Not a `@Configuration`, because the application's component scan would find
/// it.
public final class FromDisk {
    @Bean
    @Primary
    Assets assetsFromDisk(@Value("${dev.assets}") Path folder) {
        return assets(folder);
    }

    @Bean
    @Primary
    PageRenderer pagesFromDisk(
            @Value("${dev.templates}") Path sources,
            @Value("${dev.compiled-templates}") Path classes) {
        return pages(sources, classes);
    }

    /// Tomcat creates its connector by the name of its class, and cannot see the classes that the
    /// dev loop loads for each start. Its usual connector is enough on loopback, which has no
    /// quota.
    @Bean
    static BeanDefinitionRegistryPostProcessor usualConnector() {
        return registry -> registry.removeBeanDefinition("connectionQuota");
    }

    static Assets assets(Path folder) {
        return new Assets(new Changing(folder));
    }

    /// With the settings of the build's plugin, apart from how static text is stored.
    static PageRenderer pages(Path sources, Path classes) {
        TemplateEngine engine =
                TemplateEngine.create(
                        new DirectoryCodeResolver(sources),
                        classes,
                        ContentType.Html,
                        FromDisk.class.getClassLoader(),
                        "dev.bailiwick");
        engine.setTrimControlStructures(true);
        return new PageRenderer(engine);
    }

    /// Reads the files again when one of them has changed.
    private static final class Changing implements Supplier<AssetFiles> {
        private final Path folder;
        private Map<Path, FileTime> times = Map.of();
        private AssetFiles files = new AssetFiles(new TreeMap<>(), "");

        Changing(Path folder) {
            this.folder = folder;
        }

        @Override
        public synchronized AssetFiles get() {
            Map<Path, FileTime> now = times();
            if (!now.equals(times)) {
                files = AssetFiles.read(folder.toUri().toString());
                times = now;
            }
            return files;
        }

        private Map<Path, FileTime> times() {
            var all = new TreeMap<Path, FileTime>();
            try (var found = Files.walk(folder)) {
                for (Path file : found.filter(Files::isRegularFile).toList()) {
                    all.put(file, Files.getLastModifiedTime(file));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return all;
        }
    }
}

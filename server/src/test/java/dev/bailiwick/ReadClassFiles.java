package dev.bailiwick;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;

/// What an application has read in class files to find its beans, kept for the next application of
/// this JVM. The files do not change while tests run, and reading them takes a quarter of a start.
public final class ReadClassFiles
        implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    /// Spring Boot keeps what configuration classes are, for one application, in a bean of this
    /// name, unless there is one.
    private static final String NAME =
            "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

    private static final CachingMetadataReaderFactory OF_CONFIGURATION = factory();

    /// What the component scan has read, which the application context forgets when it has started.
    private static final Map<Resource, MetadataReader> OF_THE_SCAN = new ConcurrentHashMap<>();

    private static CachingMetadataReaderFactory factory() {
        var factory = new CachingMetadataReaderFactory(ReadClassFiles.class.getClassLoader());
        factory.setCacheLimit(10_000);
        return factory;
    }

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ((BeanDefinitionRegistry) context.getBeanFactory())
                .registerBeanDefinition(
                        NAME,
                        new RootBeanDefinition(
                                MetadataReaderFactory.class, () -> OF_CONFIGURATION));
        var read = ((DefaultResourceLoader) context).getResourceCache(MetadataReader.class);
        read.putAll(OF_THE_SCAN);
        context.addBeanFactoryPostProcessor(_ -> OF_THE_SCAN.putAll(read));
    }
}

package dev.bailiwick.web.http;

import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.FileFailure;
import dev.bailiwick.platform.startup.StartRefusedException;
import dev.bailiwick.web.errors.FailureFilter;
import dev.bailiwick.web.errors.Refusals;
import dev.bailiwick.web.errors.RequestIds;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// The outermost filters, in order; the security filter chain follows them.
@Configuration(proxyBeanMethods = false)
class WebConfiguration {
    private static final int FIRST_ORDER = -200;

    @Bean
    FilterRegistrationBean<RequestIds> requestIds(Clock clock) {
        return at(FIRST_ORDER, new RequestIds(clock));
    }

    @Bean
    TrustedProxies trustedProxies(@Value("${bailiwick.trusted-proxies:}") String proxies) {
        return TrustedProxies.of(proxies);
    }

    @Bean
    FilterRegistrationBean<ForwardedHeaders> forwardedHeaders(TrustedProxies proxies) {
        return at(FIRST_ORDER + 1, new ForwardedHeaders(proxies));
    }

    /// This machine's own programs and the proxies, through which everyone connects, are exempt.
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionQuota(
            TrustedProxies proxies) {
        return factory -> {
            factory.setProtocol(QuotaHttp11Protocol.class.getName());
            factory.addConnectorCustomizers(connector ->
                    ((QuotaHttp11Protocol) connector.getProtocolHandler())
                            .setExempt(client ->
                                    client.isLoopbackAddress()
                                            || proxies.contain(client.getHostAddress())));
        };
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> secretBodies() {
        return factory -> factory.addContextValves(SecretBody.valve());
    }

    @Bean
    WebMvcConfigurer limitedBodies() {
        return new WebMvcConfigurer() {
            @Override
            public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
                builder.addCustomConverter(SecretBody.converter());
            }
        };
    }

    @Bean
    FilterRegistrationBean<AccessLog> accessLog() {
        return at(FIRST_ORDER + 2, new AccessLog());
    }

    @Bean
    FilterRegistrationBean<FailureFilter> failureFilter(Refusals refusals) {
        return at(FIRST_ORDER + 3, new FailureFilter(refusals));
    }

    @Bean
    FilterRegistrationBean<SecurityHeaders> securityHeaders(
            ObjectProvider<FormActionOrigins> origins) {
        return at(FIRST_ORDER + 4, new SecurityHeaders(origins));
    }

    @Bean
    FilterRegistrationBean<HostHeaderFilter> hostCheck(Settings settings, Refusals refusals) {
        return at(FIRST_ORDER + 5, new HostHeaderFilter(settings, refusals));
    }

    /// Tomcat's working folder, in the data folder: a new one for each start, in the folder for
    /// temporary files, would stay when the process is killed.
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> webServerFolder(DataFolder data) {
        return factory -> {
            Path folder = data.file("tomcat");
            try {
                factory.setDocumentRoot(Files.createDirectories(folder.resolve("empty")).toFile());
            } catch (IOException e) {
                throw new StartRefusedException(
                        "The folder %s cannot be created: %s.".formatted(folder, FileFailure.in(e)),
                        e);
            }
            factory.setBaseDirectory(folder.toFile());
        };
    }

    /// Tomcat's own error page shows its version. Tomcat adds another report only if it finds none
    /// of the named class.
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> quietTomcat() {
        return factory ->
                factory.addContextCustomizers(context -> {
                    if (context.getParent() instanceof StandardHost host) {
                        host.setErrorReportValveClass(ContainerErrorReport.class.getName());
                        host.getPipeline().addValve(new ContainerErrorReport());
                    }
                });
    }

    private static <F extends Filter> FilterRegistrationBean<F> at(int order, F filter) {
        var registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(order);
        registration.setDispatcherTypes(DispatcherType.REQUEST);
        return registration;
    }
}

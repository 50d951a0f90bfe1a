package dev.bailiwick.web.http;

import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.startup.StartRefusedException;
import dev.bailiwick.web.errors.FailureFilter;
import dev.bailiwick.web.errors.Refusals;
import dev.bailiwick.web.errors.RequestIds;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/// The outermost filters, in order; the security filter chain follows them.
@Configuration(proxyBeanMethods = false)
class WebConfiguration {
    private static final int FIRST_ORDER = -200;

    @Bean
    FilterRegistrationBean<RequestIds> requestIds(Clock clock) {
        return at(FIRST_ORDER, new RequestIds(clock));
    }

    @Bean
    FilterRegistrationBean<ForwardedHeaders> forwardedHeaders(
            @Value("${bailiwick.trusted-proxies:}") String proxies) {
        return at(FIRST_ORDER + 1, new ForwardedHeaders(networks(proxies)));
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

    private static List<String> networks(String proxies) {
        List<String> networks =
                Arrays.stream(proxies.split("[,\n]", -1))
                        .map(String::strip)
                        .filter(network -> !network.isEmpty())
                        .toList();
        for (String network : networks) {
            if (!isNetwork(network)) {
                throw new StartRefusedException(
                        "BAILIWICK_TRUSTED_PROXIES contains “%s”, which is not an address or a network such as 10.0.0.0/8."
                                .formatted(network));
            }
        }
        return networks;
    }

    private static boolean isNetwork(String text) {
        if (!IpLiterals.isLiteral(text.split("/", 2)[0])) {
            return false; // a name, which the matcher would resolve
        }
        try {
            var ignored = new IpAddressMatcher(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

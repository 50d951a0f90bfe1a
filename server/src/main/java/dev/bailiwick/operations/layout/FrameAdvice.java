package dev.bailiwick.operations.layout;

import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.alerts.pages.OpenAlerts;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.RequestIds;
import dev.bailiwick.web.errors.SiteName;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Assets;
import dev.bailiwick.web.ui.Frame;
import dev.bailiwick.web.ui.TimeText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// Adds the layout to the model of every page, and only of pages: JSON, assets and redirects cost
/// nothing here.
@Component
final class FrameAdvice implements HandlerInterceptor, WebMvcConfigurer {
    private final List<ModuleDescriptor> modules;
    private final Assets assets;
    private final OpenAlerts alerts;
    private final Transactions transactions;
    private final Clock clock;

    FrameAdvice(
            List<ModuleDescriptor> modules,
            Assets assets,
            OpenAlerts alerts,
            Transactions transactions,
            Clock clock) {
        this.modules = List.copyOf(modules);
        this.assets = assets;
        this.alerts = alerts;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public void postHandle(
            HttpServletRequest request,
            HttpServletResponse response,
            Object handler,
            @Nullable ModelAndView page) {
        if (page == null
                || page.getViewName() == null
                || page.getViewName().startsWith("redirect:")) {
            return;
        }
        page.addObject("frame", frame(request, response));
    }

    private Frame frame(HttpServletRequest request, HttpServletResponse response) {
        Optional<SignedIn> person = SignedIn.current();
        return new Frame(
                person.map(SignedIn::account)
                        .map(a -> Frame.Person.of(a.name(), a.email().value()))
                        .orElse(null),
                person.map(p -> Navigation.of(p, modules, request.getRequestURI(), open(p)))
                        .orElse(List.of()),
                SiteName.of(request),
                request.getServerName(),
                csrf(request),
                assets,
                RequestIds.of(request),
                clock.instant(),
                person.map(p -> p.account().timeZone()).orElse(TimeText.UTC),
                Toasts.consume(request, response));
    }

    /// Null for people who have no module with alerts.
    private @Nullable Integer open(SignedIn person) {
        return alerts.areVisibleTo(person.account())
                ? transactions.read(() -> alerts.unacknowledged(person.account()))
                : null;
    }

    private static Frame.Csrf csrf(HttpServletRequest request) {
        var token = (CsrfToken) request.getAttribute(CsrfToken.class.getName());
        return new Frame.Csrf(token.getParameterName(), token.getToken());
    }
}

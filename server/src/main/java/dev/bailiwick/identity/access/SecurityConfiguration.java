package dev.bailiwick.identity.access;

import dev.bailiwick.identity.sessions.SessionFilter;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.web.errors.Refusals;
import dev.bailiwick.web.http.StorableTextFilter;
import jakarta.servlet.DispatcherType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderNotFoundException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.NullSecurityContextRepository;
import org.springframework.security.web.csrf.CsrfFilter;

/// The security filter chain: sessions, limits on form size and text, CSRF tokens, and the route
/// policy. No other part of the framework authenticates anyone.
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@EnableWebSecurity
class SecurityConfiguration {
    @Bean
    SecurityFilterChain securityChain(
            HttpSecurity http,
            Sessions sessions,
            CsrfTokens csrfTokens,
            RoutePolicy policy,
            Uploads uploads,
            Refusals refusals,
            AccessDeniedResponses refusing)
            throws Exception {
        return http.securityContext(
                        c -> c.securityContextRepository(new NullSecurityContextRepository()))
                .sessionManagement(s -> s.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(new SessionFilter(sessions), CsrfFilter.class)
                .addFilterAfter(new FormSizeLimit(refusals), SessionFilter.class)
                .addFilterAfter(new StorableTextFilter(refusals), FormSizeLimit.class)
                .csrf(csrf ->
                        csrf.csrfTokenRepository(csrfTokens)
                                .ignoringRequestMatchers(request ->
                                        Routes.BACK_CHANNEL_LOGOUT.equals(request.getRequestURI())
                                                || Routes.isPush(request.getRequestURI())
                                                || uploads.isUpload(request)))
                .authorizeHttpRequests(requests ->
                        requests.dispatcherTypeMatchers(
                                        DispatcherType.ERROR, DispatcherType.FORWARD)
                                .permitAll()
                                .anyRequest()
                                .access(policy))
                .exceptionHandling(handling ->
                        handling.authenticationEntryPoint(refusing).accessDeniedHandler(refusing))
                .headers(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .build();
    }

    /// Keeps the framework from creating its own default user with a generated password in the log.
    @Bean
    AuthenticationManager noDefaultAuthentication() {
        return authentication -> {
            throw new ProviderNotFoundException(
                    "sign-in is handled by the application's own pages");
        };
    }
}

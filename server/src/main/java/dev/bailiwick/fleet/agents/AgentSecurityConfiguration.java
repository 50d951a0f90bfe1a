package dev.bailiwick.fleet.agents;

import dev.bailiwick.web.errors.AgentPaths;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.context.NullSecurityContextRepository;

/// The security chain of agents: a token with the right scope, and nothing else. Sessions, cookies
/// and CSRF tokens mean nothing here.
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class AgentSecurityConfiguration {
    private static final Refusal NO_TOKEN =
            Refusal.of(
                    401,
                    "No valid agent token",
                    "The token is missing, wrong, revoked or has expired. Nothing was stored.",
                    "Set up the agent with the token of its host.");
    private static final Refusal NO_SCOPE =
            Refusal.of(
                    403,
                    "The token lacks the scope",
                    "This token does not permit that. Nothing was stored.",
                    "Create a token with the required scope on the host's page.");

    @Bean
    @Order(1)
    SecurityFilterChain agentSecurityChain(HttpSecurity http, AgentTokens tokens, Refusals refusals)
            throws Exception {
        return http.securityMatcher(request -> AgentPaths.contains(request.getRequestURI()))
                .securityContext(
                        c -> c.securityContextRepository(new NullSecurityContextRepository()))
                .sessionManagement(s -> s.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(new AgentAuthenticationFilter(tokens), AuthorizationFilter.class)
                .authorizeHttpRequests(requests -> {
                    for (AgentScope scope : AgentScope.values()) {
                        requests.requestMatchers(request -> scope.permits(request.getRequestURI()))
                                .hasAuthority(scope.name());
                    }
                    requests.anyRequest().denyAll();
                })
                .exceptionHandling(handling ->
                        handling.authenticationEntryPoint(
                                        (request, response, _) -> {
                                            // RFC 6750 §3
                                            response.setHeader("WWW-Authenticate", "Bearer");
                                            refusals.send(request, response, NO_TOKEN);
                                        })
                                .accessDeniedHandler((request, response, _) ->
                                        refusals.send(request, response, NO_SCOPE)))
                .anonymous(AbstractHttpConfigurer::disable)
                .csrf(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .build();
    }
}

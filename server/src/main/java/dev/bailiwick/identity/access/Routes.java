package dev.bailiwick.identity.access;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.web.errors.AgentPaths;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Every route of the application and who can use it. A route that is not listed does not exist: a
/// new controller answers 404 until its path is added here or below a module's path. Modules list
/// their exceptions in their [ModuleDescriptor].
@Component
final class Routes {
    /// Called by the provider, which has no session and no CSRF token.
    static final String BACK_CHANNEL_LOGOUT = "/auth/oidc/backchannel-logout";

    /// Called by programs whose token in the path says what they may report.
    private static final String PUSH = "/push/";

    /// Anyone who has the token may use what is below.
    private static final List<String> TOKENS =
            List.of(
                    PUSH,
                    "/auth/password/reset/",
                    "/auth/invitation/",
                    "/auth/oidc/verify-account/",
                    "/auth/oidc/invitation/");

    private static final Set<String> PUBLIC =
            Set.of(
                    "/healthz",
                    "/login",
                    "/logout",
                    "/setup",
                    "/auth/local",
                    "/auth/signed-out",
                    "/auth/passkey",
                    "/auth/passkey/options",
                    "/auth/two-factor",
                    "/auth/two-factor/passkey",
                    "/auth/two-factor/passkey/options",
                    "/auth/two-factor/set-up",
                    "/auth/two-factor/set-up/passkey",
                    "/auth/two-factor/set-up/passkey/options",
                    "/auth/two-factor/password",
                    "/auth/password/forgot",
                    "/auth/oidc/login",
                    "/auth/oidc/callback",
                    BACK_CHANNEL_LOGOUT);
    private static final Set<String> SIGNED_IN =
            Set.of(
                    "/",
                    "/auth/reauthenticate",
                    "/auth/reauthenticate/resume",
                    "/auth/reauthenticate/passkey",
                    "/auth/reauthenticate/passkey/options",
                    "/auth/oidc/confirm",
                    "/auth/oidc/step-up");

    /// Paths that change sign-in methods or end sessions.
    private static final List<String> RECENT_AUTHENTICATION =
            List.of(
                    "/profile/identity",
                    "/profile/email",
                    "/profile/password",
                    "/profile/two-factor",
                    "/profile/passkeys",
                    "/profile/sessions");

    /// Changes here affect neither sign-in nor people, secrets or backups.
    private static final Set<String> OTHER_SETTINGS =
            Set.of(
                    "/site-administration/general",
                    "/site-administration/alerts",
                    "/site-administration/audit/verify");

    private record Rule(Pattern path, ProductModule module, ModuleRoute.Access access) {}

    private final List<Rule> rules;
    private final Set<String> uploads;
    private final Set<String> otherSettings;

    Routes(List<ModuleDescriptor> modules) {
        this.rules =
                modules.stream()
                        .flatMap(of ->
                                of.routes().stream()
                                        .map(route ->
                                                new Rule(
                                                        route.below(of.module().path()),
                                                        of.module(),
                                                        route.access())))
                        .toList();
        this.uploads =
                modules.stream()
                        .flatMap(of ->
                                of.routes().stream()
                                        .filter(route ->
                                                route.access() == Access.UPLOAD
                                                        || route.access() == Access.EDITOR_UPLOAD)
                                        .map(route -> of.module().path() + route.pattern()))
                        .collect(Collectors.toUnmodifiableSet());
        this.otherSettings =
                Stream.concat(
                                OTHER_SETTINGS.stream(),
                                modules.stream()
                                        .flatMap(of -> of.settingsPage().stream())
                                        .map(ModuleDescriptor.SettingsPage::path))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /// No route needs escapes. If this check decoded `/profile/%69dentity` differently from the
    /// router, a request could bypass its rule, so an escaped path matches no route.
    Route of(String path) {
        if (path.indexOf('%') >= 0) {
            return new Route.Unknown();
        }
        if (PUBLIC.contains(path)
                || path.startsWith("/assets/")
                || isDirectChild(path, "/agent/")
                || TOKENS.stream().anyMatch(area -> isDirectChild(path, area))) {
            return new Route.Public();
        }
        if (SIGNED_IN.contains(path)) {
            return new Route.Authenticated(false);
        }
        if (isDirectChild(path, "/auth/email/confirm/")) {
            return new Route.Authenticated(true);
        }
        if (isBelow(path, "/profile")) {
            return new Route.Authenticated(
                    RECENT_AUTHENTICATION.stream().anyMatch(area -> isBelow(path, area)));
        }
        // Each person sees the alerts of their modules; the controller requires an editor.
        if (isBelow(path, "/alerts")) {
            return new Route.Authenticated(false);
        }
        if (isBelow(path, "/site-administration")) {
            return new Route.Administrator(!otherSettings.contains(path));
        }
        if (AgentPaths.contains(path)) {
            return new Route.Agents();
        }
        for (Rule rule : rules) {
            if (rule.path().matcher(path).matches()) {
                return route(rule);
            }
        }
        for (ProductModule module : ProductModule.values()) {
            if (isBelow(path, module.path())) {
                return isAdministratorPath(path, module)
                        ? new Route.OfModuleAdministrators(module, false)
                        : new Route.OfModule(module);
            }
        }
        return new Route.Unknown();
    }

    private static Route route(Rule rule) {
        ProductModule module = rule.module();
        return switch (rule.access()) {
            case READERS -> new Route.OfModuleReaders(module);
            case EDITOR_UPLOAD -> new Route.OfModule(module);
            case ADMINISTRATORS, UPLOAD -> new Route.OfModuleAdministrators(module, false);
            case RECENT_ADMINISTRATORS -> new Route.OfModuleAdministrators(module, true);
            case WEBSOCKET -> new Route.WebSocket(module);
        };
    }

    private static boolean isAdministratorPath(String path, ProductModule module) {
        return isBelow(path, module.path() + "/import")
                || path.equals(module.path() + "/export.csv");
    }

    /// Whether this path accepts file uploads.
    boolean isUpload(String path) {
        return uploads.contains(path);
    }

    /// Whether a program reports to a monitor.
    static boolean isPush(String path) {
        return isDirectChild(path, PUSH);
    }

    /// Whether a path may contain a token, even one that is no route because of a slash too many.
    static boolean hasToken(String path) {
        return TOKENS.stream().anyMatch(path::startsWith);
    }

    /// A token, which contains no slash.
    private static boolean isDirectChild(String path, String area) {
        return path.startsWith(area) && path.indexOf('/', area.length()) < 0;
    }

    private static boolean isBelow(String path, String area) {
        return path.equals(area) || path.startsWith(area + "/");
    }
}

package dev.bailiwick.identity.access;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.errors.AgentPaths;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Every route of the application and who can use it. A route that is not listed does not exist: a
/// new controller answers 404 until its path is added here.
final class Routes {
    /// Called by the provider, which has no session and no CSRF token.
    static final String BACK_CHANNEL_LOGOUT = "/auth/oidc/backchannel-logout";

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

    private static final Set<String> IMPORTS =
            Set.of(
                    ProductModule.LICENCES.path() + "/import",
                    ProductModule.IP_ADDRESSES.path() + "/import");

    /// Adding and removing hosts, and issuing the tokens that agents authenticate with.
    private static final Pattern HOSTS =
            Pattern.compile(
                    Pattern.quote(ProductModule.COMPUTE.path())
                            + "/(add|hosts/[^/]+/(remove|token|token/.+))");

    /// Reveals product keys to anyone who was granted that, viewers included.
    private static final Pattern REVEAL =
            Pattern.compile(Pattern.quote(ProductModule.LICENCES.path()) + "/[^/]+/reveal");

    /// All product keys at once.
    private static final String KEYS = ProductModule.LICENCES.path() + "/export.csv";

    private Routes() {}

    /// No route needs escapes. If this check decoded `/profile/%69dentity` differently from the
    /// router, a request could bypass its rule, so an escaped path matches no route.
    static Route of(String path) {
        if (path.indexOf('%') >= 0) {
            return new Route.Unknown();
        }
        if (PUBLIC.contains(path)
                || path.startsWith("/assets/")
                || isDirectChild(path, "/auth/password/reset/")
                || isDirectChild(path, "/auth/invitation/")
                || isDirectChild(path, "/auth/oidc/verify-account/")
                || isDirectChild(path, "/auth/oidc/invitation/")) {
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
            return new Route.Administrator();
        }
        if (AgentPaths.contains(path)) {
            return new Route.Agents();
        }
        if (HOSTS.matcher(path).matches()) {
            return new Route.OfModuleAdministrators(ProductModule.COMPUTE, true);
        }
        if (REVEAL.matcher(path).matches()) {
            return new Route.OfModuleReaders(ProductModule.LICENCES);
        }
        for (ProductModule module : ProductModule.values()) {
            if (isBelow(path, module.path())) {
                return isAdministratorPath(path, module)
                        ? new Route.OfModuleAdministrators(module, path.equals(KEYS))
                        : new Route.OfModule(module);
            }
        }
        return new Route.Unknown();
    }

    private static boolean isAdministratorPath(String path, ProductModule module) {
        return isBelow(path, module.path() + "/import")
                || path.equals(module.path() + "/export.csv");
    }

    /// Whether this path accepts file uploads.
    static boolean isUpload(String path) {
        return IMPORTS.contains(path);
    }

    /// A token, which contains no slash.
    private static boolean isDirectChild(String path, String area) {
        return path.startsWith(area) && path.indexOf('/', area.length()) < 0;
    }

    private static boolean isBelow(String path, String area) {
        return path.equals(area) || path.startsWith(area + "/");
    }
}

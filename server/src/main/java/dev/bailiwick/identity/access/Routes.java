package dev.bailiwick.identity.access;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.errors.AgentPaths;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Every route of the application and who may use it. What is not listed is nowhere: a new
/// controller answers 404 until its path stands here.
final class Routes {
    /// Called by the provider, which has no session and no token of ours.
    static final String FROM_PROVIDER = "/auth/oidc/backchannel-logout";

    private static final Set<String> EVERYONE =
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
                    FROM_PROVIDER);
    private static final Set<String> PERSON =
            Set.of(
                    "/",
                    "/auth/reauthenticate",
                    "/auth/reauthenticate/passkey",
                    "/auth/reauthenticate/passkey/options",
                    "/auth/oidc/confirm",
                    "/auth/oidc/step-up");

    /// Where sign-in methods are changed and sessions are ended.
    private static final List<String> FRESH =
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

    /// Registering hosts and removing them, and the tokens by which agents are believed.
    private static final Pattern HOSTS =
            Pattern.compile(
                    Pattern.quote(ProductModule.COMPUTE.path())
                            + "/(add|hosts/[^/]+/(remove|token|token/.+))");

    /// Where product keys are shown to whoever was given that, a viewer too.
    private static final Pattern REVEAL =
            Pattern.compile(Pattern.quote(ProductModule.LICENCES.path()) + "/[^/]+/reveal");

    /// All product keys at once.
    private static final String KEYS = ProductModule.LICENCES.path() + "/export.csv";

    private Routes() {}

    /// No path of ours needs escapes, and whoever reads `/profile/%69dentity` otherwise than the
    /// router does lets people past the rule: an escaped path is nowhere.
    static Route of(String path) {
        if (path.indexOf('%') >= 0) {
            return new Route.Nowhere();
        }
        if (EVERYONE.contains(path)
                || path.startsWith("/assets/")
                || isOneBelow(path, "/auth/password/reset/")
                || isOneBelow(path, "/auth/invitation/")
                || isOneBelow(path, "/auth/oidc/prove/")
                || isOneBelow(path, "/auth/oidc/invitation/")) {
            return new Route.Everyone();
        }
        if (PERSON.contains(path)) {
            return new Route.Person(false);
        }
        if (isOneBelow(path, "/auth/email/confirm/")) {
            return new Route.Person(true);
        }
        if (within(path, "/profile")) {
            return new Route.Person(FRESH.stream().anyMatch(area -> within(path, area)));
        }
        if (within(path, "/site-administration")) {
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
            if (within(path, module.path())) {
                return isAdministrators(path, module)
                        ? new Route.OfModuleAdministrators(module, path.equals(KEYS))
                        : new Route.OfModule(module);
            }
        }
        return new Route.Nowhere();
    }

    private static boolean isAdministrators(String path, ProductModule module) {
        return within(path, module.path() + "/import")
                || path.equals(module.path() + "/export.csv");
    }

    /// Whether a file may be sent there.
    static boolean isUpload(String path) {
        return IMPORTS.contains(path);
    }

    /// A token, which holds no slash.
    private static boolean isOneBelow(String path, String area) {
        return path.startsWith(area) && path.indexOf('/', area.length()) < 0;
    }

    private static boolean within(String path, String area) {
        return path.equals(area) || path.startsWith(area + "/");
    }
}

package dev.bailiwick.shell;

import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.ui.Frame;
import dev.bailiwick.ui.Frame.Current;
import java.util.ArrayList;
import java.util.List;

/// The places that a person may go to. A place that does not exist yet, or is not theirs, is not
/// listed.
final class Navigation {
    private static final String SITE = "/site-administration";

    private Navigation() {}

    static List<Frame.Group> of(SignedIn person, String path) {
        var groups = new ArrayList<Frame.Group>();
        groups.add(
                new Frame.Group(null, List.of(place("Overview", "/", "layout-dashboard", path))));
        if (person.account().reaches(ProductModule.COMPUTE)) {
            groups.add(
                    new Frame.Group(
                            "Infrastructure",
                            List.of(
                                    place(
                                            ProductModule.COMPUTE.label(),
                                            ProductModule.COMPUTE.path(),
                                            "server-2",
                                            path))));
        }
        if (person.account().isAdministrator()) {
            groups.add(new Frame.Group("Site", List.of(siteAdministration(path))));
        }
        return groups;
    }

    private static Frame.Item siteAdministration(String path) {
        boolean open = path.startsWith(SITE);
        return new Frame.Item(
                "Site administration",
                "Site",
                SITE + "/general",
                "settings",
                open ? Current.WITHIN : Current.ELSEWHERE,
                open
                        ? List.of(
                                place("General", SITE + "/general", "settings", path),
                                place("Authentication", SITE + "/authentication", "key", path),
                                place(
                                        "OpenID Connect",
                                        SITE + "/authentication/openid-connect",
                                        "login-2",
                                        path),
                                place("Users", SITE + "/users", "user", path),
                                place("Invitations", SITE + "/invitations", "user-plus", path),
                                place("Mail", SITE + "/mail", "mail", path),
                                place("Hosts", SITE + "/hosts", "server-2", path),
                                place("Throttling", SITE + "/throttling", "lock", path),
                                place("Audit", SITE + "/audit", "history", path),
                                place("System", SITE + "/system", "activity-heartbeat", path))
                        : List.of());
    }

    private static Frame.Item place(String label, String href, String icon, String path) {
        return Frame.Item.of(label, href, icon, current(href, path));
    }

    private static Current current(String href, String path) {
        if (path.equals(href)) {
            return Current.HERE;
        }
        boolean within =
                !href.equals("/")
                        && path.startsWith(href + "/")
                        && !path.startsWith(SITE + "/authentication/openid-connect");
        return within ? Current.WITHIN : Current.ELSEWHERE;
    }
}

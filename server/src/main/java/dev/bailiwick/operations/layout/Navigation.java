package dev.bailiwick.operations.layout;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.ui.Frame;
import dev.bailiwick.web.ui.Frame.Current;
import dev.bailiwick.web.ui.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The places that a person may go to. A place that does not exist yet, or is not theirs, is not
/// listed.
final class Navigation {
    private static final String SITE = "/site-administration";
    private static final String ALERTS = ProductModule.COMPUTE.path() + "/alerts";

    private Navigation() {}

    /// @param alerts how many are open that nobody has acknowledged
    static List<Frame.Group> of(SignedIn person, String path, int alerts) {
        var groups = new ArrayList<Frame.Group>();
        groups.add(
                new Frame.Group(null, List.of(place("Overview", "/", "layout-dashboard", path))));
        if (person.account().reaches(ProductModule.COMPUTE)) {
            groups.add(
                    new Frame.Group(
                            "Infrastructure",
                            List.of(
                                    Frame.Item.of(
                                                    ProductModule.COMPUTE.label(),
                                                    ProductModule.COMPUTE.path(),
                                                    "server-2",
                                                    current(ProductModule.COMPUTE.path(), path))
                                            .shortly("Hosts"),
                                    place("Alerts", ALERTS, "bell", path)
                                            .withCount(count(alerts)))));
        }
        List<Frame.Item> records = records(person, path);
        if (!records.isEmpty()) {
            groups.add(new Frame.Group("Records", records));
        }
        if (person.account().isAdministrator()) {
            groups.add(new Frame.Group("Site", List.of(siteAdministration(path))));
        }
        return groups;
    }

    private static List<Frame.Item> records(SignedIn person, String path) {
        var records = new ArrayList<Frame.Item>();
        if (person.account().reaches(ProductModule.LICENCES)) {
            records.add(place(ProductModule.LICENCES, "license", path));
        }
        if (person.account().reaches(ProductModule.IP_ADDRESSES)) {
            records.add(place(ProductModule.IP_ADDRESSES, "network", path));
        }
        return records;
    }

    private static Frame.Item place(ProductModule module, String icon, String path) {
        return place(module.label(), module.path(), icon, path);
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
                                place("Alerts", SITE + "/alerts", "bell", path),
                                place("Hosts", SITE + "/hosts", "server-2", path),
                                place("IP addresses", SITE + "/ip-addresses", "network", path),
                                place("Throttling", SITE + "/throttling", "lock", path),
                                place("Audit", SITE + "/audit", "history", path),
                                place("System", SITE + "/system", "activity-heartbeat", path))
                        : List.of(),
                null);
    }

    private static Frame.Item place(String label, String href, String icon, String path) {
        return Frame.Item.of(label, href, icon, current(href, path));
    }

    private static Frame.@Nullable Count count(int alerts) {
        return alerts == 0 ? null : new Frame.Count(alerts, alerts + " open", State.FAIL);
    }

    private static Current current(String href, String path) {
        if (path.equals(href)) {
            return Current.HERE;
        }
        boolean within =
                !href.equals("/")
                        && path.startsWith(href + "/")
                        && !path.startsWith(SITE + "/authentication/openid-connect")
                        && (!path.startsWith(ALERTS) || href.equals(ALERTS));
        return within ? Current.WITHIN : Current.ELSEWHERE;
    }
}

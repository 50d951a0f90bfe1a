package dev.bailiwick.operations.layout;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.ui.Frame;
import dev.bailiwick.web.ui.Frame.Current;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The navigation of a person. Pages that do not exist yet, or that the person cannot use, are not
/// listed.
final class Navigation {
    private static final String SITE = "/site-administration";
    private static final String ALERTS = "/alerts";

    private Navigation() {}

    /// @param alerts the number of unacknowledged open alerts
    static List<Frame.Group> of(SignedIn person, String path, int alerts) {
        var groups = new ArrayList<Frame.Group>();
        groups.add(new Frame.Group(null, List.of(item("Overview", "/", "layout-dashboard", path))));
        if (person.account().hasModule(ProductModule.COMPUTE)) {
            groups.add(
                    new Frame.Group(
                            "Infrastructure",
                            List.of(
                                    Frame.Item.of(
                                                    ProductModule.COMPUTE.label(),
                                                    ProductModule.COMPUTE.path(),
                                                    "server-2",
                                                    current(ProductModule.COMPUTE.path(), path))
                                            .withShortLabel("Hosts"),
                                    item("Alerts", ALERTS, "bell", path)
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
        if (person.account().hasModule(ProductModule.LICENCES)) {
            records.add(item(ProductModule.LICENCES, "license", path));
        }
        if (person.account().hasModule(ProductModule.IP_ADDRESSES)) {
            records.add(item(ProductModule.IP_ADDRESSES, "network", path));
        }
        return records;
    }

    private static Frame.Item item(ProductModule module, String icon, String path) {
        return item(module.label(), module.path(), icon, path);
    }

    private static Frame.Item siteAdministration(String path) {
        boolean open = path.startsWith(SITE);
        return new Frame.Item(
                "Site administration",
                "Site",
                SITE + "/general",
                "settings",
                open ? Current.SECTION : Current.NONE,
                open
                        ? List.of(
                                item("General", SITE + "/general", "settings", path),
                                item("Authentication", SITE + "/authentication", "key", path),
                                item(
                                        "OpenID Connect",
                                        SITE + "/authentication/openid-connect",
                                        "login-2",
                                        path),
                                item("Users", SITE + "/users", "user", path),
                                item("Invitations", SITE + "/invitations", "user-plus", path),
                                item("Mail", SITE + "/mail", "mail", path),
                                item("Alerts", SITE + "/alerts", "bell", path),
                                item("Hosts", SITE + "/hosts", "server-2", path),
                                item("IP addresses", SITE + "/ip-addresses", "network", path),
                                item("Throttling", SITE + "/throttling", "lock", path),
                                item("Audit log", SITE + "/audit", "history", path),
                                item("System", SITE + "/system", "activity-heartbeat", path))
                        : List.of(),
                null);
    }

    private static Frame.Item item(String label, String href, String icon, String path) {
        return Frame.Item.of(label, href, icon, current(href, path));
    }

    private static Frame.@Nullable Count count(int alerts) {
        return alerts == 0 ? null : new Frame.Count(alerts, alerts + " open", StatusIcon.FAIL);
    }

    private static Current current(String href, String path) {
        if (path.equals(href)) {
            return Current.PAGE;
        }
        boolean within =
                !href.equals("/")
                        && path.startsWith(href + "/")
                        && !path.startsWith(SITE + "/authentication/openid-connect");
        return within ? Current.SECTION : Current.NONE;
    }
}

package dev.bailiwick.operations.layout;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.ui.Frame;
import dev.bailiwick.web.ui.Frame.Current;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The navigation of a person. Pages that do not exist yet, or that the person cannot use, are not
/// listed.
final class Navigation {
    private static final String SITE = "/site-administration";
    private static final String ALERTS = "/alerts";

    private Navigation() {}

    /// @param alerts the number of unacknowledged open alerts; null for people who see none
    static List<Frame.Group> of(
            SignedIn person,
            List<ModuleDescriptor> modules,
            String path,
            @Nullable Integer alerts) {
        var groups = new ArrayList<Frame.Group>();
        groups.add(new Frame.Group(null, List.of(item("Overview", "/", "layout-dashboard", path))));
        for (NavigationEntry.Group group : NavigationEntry.Group.values()) {
            List<Frame.Item> items =
                    modules.stream()
                            .filter(module -> module.navigation().group() == group)
                            .filter(module -> person.account().hasModule(module.module()))
                            .map(module -> item(module, path))
                            .collect(Collectors.toCollection(ArrayList::new));
            if (group == NavigationEntry.Group.INFRASTRUCTURE && alerts != null) {
                items.add(item("Alerts", ALERTS, "bell", path).withCount(count(alerts)));
            }
            if (!items.isEmpty()) {
                groups.add(new Frame.Group(group.label(), items));
            }
        }
        if (person.account().isAdministrator()) {
            groups.add(new Frame.Group("Site", List.of(siteAdministration(modules, path))));
        }
        return groups;
    }

    private static Frame.Item item(ModuleDescriptor of, String path) {
        ProductModule module = of.module();
        Current current = current(module.path(), path);
        String icon = of.navigation().icon();
        List<Frame.Item> pages =
                current == Current.NONE
                        ? List.of()
                        : of.pages().stream()
                                .map(page -> page(page, module.path(), icon, path))
                                .toList();
        return new Frame.Item(
                module.label(),
                module.label(),
                module.path(),
                icon,
                pages.isEmpty() || current == Current.NONE ? current : Current.SECTION,
                pages,
                null);
    }

    /// All pages of the module are below the first one.
    private static Frame.Item page(
            ModuleDescriptor.Page page, String base, String icon, String path) {
        Current current = current(page.path(), path);
        return Frame.Item.of(
                page.label(),
                page.path(),
                icon,
                page.path().equals(base) && current == Current.SECTION ? Current.NONE : current);
    }

    private static Frame.Item siteAdministration(List<ModuleDescriptor> modules, String path) {
        boolean open = path.startsWith(SITE);
        return new Frame.Item(
                "Site administration",
                "Site",
                SITE + "/general",
                "settings",
                open ? Current.SECTION : Current.NONE,
                open ? sitePages(modules, path) : List.of(),
                null);
    }

    private static List<Frame.Item> sitePages(List<ModuleDescriptor> modules, String path) {
        var pages = new ArrayList<Frame.Item>();
        pages.add(item("General", SITE + "/general", "settings", path));
        pages.add(item("Authentication", SITE + "/authentication", "key", path));
        pages.add(item("OpenID Connect", SITE + "/authentication/openid-connect", "login-2", path));
        pages.add(item("Users", SITE + "/users", "user", path));
        pages.add(item("Invitations", SITE + "/invitations", "user-plus", path));
        pages.add(item("Mail", SITE + "/mail", "mail", path));
        pages.add(item("Alerts", SITE + "/alerts", "bell", path));
        modules.stream()
                .flatMap(module -> module.settingsPage().stream())
                .map(page -> item(page.label(), page.path(), page.icon(), path))
                .forEach(pages::add);
        pages.add(item("Throttling", SITE + "/throttling", "lock", path));
        pages.add(item("Audit log", SITE + "/audit", "history", path));
        pages.add(item("System", SITE + "/system", "activity-heartbeat", path));
        return pages;
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

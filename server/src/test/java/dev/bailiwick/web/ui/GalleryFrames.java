package dev.bailiwick.web.ui;

import dev.bailiwick.web.ui.Frame.Csrf;
import dev.bailiwick.web.ui.Frame.Current;
import dev.bailiwick.web.ui.Frame.Group;
import dev.bailiwick.web.ui.Frame.Item;
import dev.bailiwick.web.ui.Frame.Person;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Layouts for the gallery: an administrator's, a viewer's, and without an account.
final class GalleryFrames {
    static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");
    static final Assets ASSETS = Assets.load();

    private GalleryFrames() {}

    static Frame nobody() {
        return frame(null, List.of(), "it.fernbrook.example.test", null);
    }

    static Frame administrator(String place) {
        return frame(
                Person.of("Ines Marlow", "ines.marlow@fernbrook.example.test"),
                navigation(place),
                "it.fernbrook.example.test",
                null);
    }

    static Frame toasting(String place, String toast) {
        var frame = administrator(place);
        return frame(frame.person(), frame.navigation(), frame.host(), toast);
    }

    static Frame hostile(String place) {
        return frame(
                Person.of(Hostile.NAME, Hostile.EMAIL),
                navigation(place),
                Hostile.HOST,
                Hostile.NAME);
    }

    private static List<Group> navigation(String place) {
        var within = place.startsWith("/site-administration");
        var overview = Item.of("Overview", "/", "layout-dashboard", current(place, "/"));
        var children =
                within
                        ? List.of(
                                child("General", place, "/site-administration/general"),
                                child(
                                        "Authentication",
                                        place,
                                        "/site-administration/authentication"),
                                child(
                                        "OpenID Connect",
                                        place,
                                        "/site-administration/authentication/openid-connect"),
                                child("Users", place, "/site-administration/users"),
                                child("Invitations", place, "/site-administration/invitations"),
                                child("Mail", place, "/site-administration/mail"),
                                child("Throttling", place, "/site-administration/throttling"),
                                child("Audit log", place, "/site-administration/audit"),
                                child("System", place, "/site-administration/system"))
                        : List.<Item>of();
        var site =
                new Item(
                        "Site administration",
                        "Site",
                        "/site-administration/general",
                        "settings",
                        within ? Current.SECTION : Current.NONE,
                        children,
                        null);
        return List.of(new Group(null, List.of(overview)), new Group("Site", List.of(site)));
    }

    private static Item child(String label, String place, String href) {
        return Item.of(label, href, "settings", current(place, href));
    }

    private static Current current(String place, String href) {
        return place.equals(href) ? Current.PAGE : Current.NONE;
    }

    private static Frame frame(
            @Nullable Person person, List<Group> navigation, String host, @Nullable String toast) {
        return new Frame(
                person,
                navigation,
                "Bailiwick",
                host,
                new Csrf("_csrf", "c3Rvbmw"),
                ASSETS,
                "01JP4M7V3K-9QX2",
                NOW,
                ZoneId.of("Europe/Berlin"),
                toast == null ? null : new Frame.Toast(toast, true));
    }
}

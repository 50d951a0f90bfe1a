package dev.bailiwick.web.ui;

import dev.bailiwick.identity.authenticators.FactorsPage;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.passkeys.PasskeysPage;
import dev.bailiwick.identity.profile.ProfileMail;
import dev.bailiwick.identity.profile.ProfilePage;
import dev.bailiwick.identity.profile.ProfilePage.Link;
import dev.bailiwick.identity.profile.ProfilePage.Session;
import dev.bailiwick.identity.profile.ProfilePage.SignOn;
import dev.bailiwick.identity.singlesignon.linking.ConfirmLinkPage;
import dev.bailiwick.identity.singlesignon.links.LinkPreview;
import dev.bailiwick.operations.overview.OverviewPage;
import dev.bailiwick.operations.overview.OverviewPage.Activity;
import dev.bailiwick.operations.overview.OverviewPage.Fact;
import dev.bailiwick.operations.overview.OverviewPage.Step;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A person's own pages: overview, profile, confirming a link.
final class ProfileSamples {
    private static final java.time.Instant NOW = GalleryFrames.NOW;

    private ProfileSamples() {}

    static Stream<Sample> all() {
        var audit = "/site-administration/audit";
        var linked =
                new Link(
                        "ines.marlow@fernbrook.example.test",
                        NOW.minusSeconds(3_100_000),
                        NOW.minusSeconds(180));
        return Stream.of(
                own(
                        "overview",
                        "/",
                        "operations/overview/overview",
                        new OverviewPage(
                                "Ines",
                                steps(2),
                                modules(),
                                List.of(),
                                activity(),
                                audit,
                                2,
                                trouble("w1 on hv-01"),
                                List.of())),
                own(
                        "overview-calm",
                        "/",
                        "operations/overview/overview",
                        new OverviewPage(
                                "Ines",
                                steps(5),
                                List.of(
                                        new OverviewPage.Module(
                                                "Licences",
                                                "license",
                                                "/licences",
                                                ModuleStatus.of("12 licences"),
                                                0)),
                                facts(),
                                activity(),
                                audit,
                                0,
                                new OverviewPage.OpenProblems(0, List.of(), "/"),
                                List.of())),
                own(
                        "overview-viewer",
                        "/",
                        "operations/overview/overview",
                        new OverviewPage(
                                "Theo",
                                List.of(),
                                List.of(),
                                facts().subList(3, 4),
                                List.of(),
                                null,
                                0,
                                null,
                                List.of("ines.marlow@fernbrook.example.test"))),
                hostile("overview-hostile", "operations/overview/overview", worstOverview()),
                own(
                        "profile",
                        "/profile",
                        "identity/profile/profile",
                        profile(
                                "Ines Marlow",
                                "ines.marlow@fernbrook.example.test",
                                new SignOn("Fernbrook ID", linked, null))),
                own(
                        "profile-not-linked",
                        "/profile",
                        "identity/profile/profile",
                        profile(
                                "Ines Marlow",
                                "ines.marlow@fernbrook.example.test",
                                new SignOn("Fernbrook ID", null, null))),
                own(
                        "profile-no-provider",
                        "/profile",
                        "identity/profile/profile",
                        profile(
                                "Ines Marlow",
                                "ines.marlow@fernbrook.example.test",
                                new SignOn(
                                        null,
                                        null,
                                        "No identity provider is set up yet. An administrator can"
                                                + " connect one."))),
                hostile(
                        "profile-hostile",
                        "identity/profile/profile",
                        profile(
                                Hostile.NAME,
                                Hostile.EMAIL,
                                new SignOn(
                                        Hostile.NAME, new Link(Hostile.EMAIL, NOW, null), null))),
                own(
                        "confirm-link",
                        "/profile",
                        "identity/singlesignon/linking/confirm-link",
                        new ConfirmLinkPage(
                                "f",
                                new LinkPreview(
                                        "Fernbrook ID",
                                        "i.marlow@fernbrook.example.test",
                                        "5f2c…a91e",
                                        "Ines Marlow",
                                        "ines.marlow@fernbrook.example.test"))),
                hostile(
                        "confirm-link-hostile",
                        "identity/singlesignon/linking/confirm-link",
                        new ConfirmLinkPage(
                                Hostile.LINE,
                                new LinkPreview(
                                        Hostile.NAME,
                                        Hostile.EMAIL,
                                        Hostile.LINE,
                                        Hostile.NAME,
                                        Hostile.EMAIL))));
    }

    private static Sample own(String name, String place, String template, Object page) {
        return new Sample(name, template, GalleryFrames.administrator(place), page);
    }

    private static Sample hostile(String name, String template, Object page) {
        return new Sample(name, template, GalleryFrames.hostile("/"), page);
    }

    private static List<Step> steps(int done) {
        var openid = "/site-administration/authentication/openid-connect";
        return List.of(
                new Step("Create the first administrator", "Ines Marlow", done > 0, "", ""),
                new Step(
                        "Set the public address",
                        done > 1
                                ? "https://it.fernbrook.example.test"
                                : "People and the provider come back to it.",
                        done > 1,
                        "Set address",
                        "/site-administration/general"),
                new Step(
                        "Connect the identity provider",
                        "Optional. Sign-in stays local until a real test login has succeeded.",
                        done > 2,
                        "Connect provider",
                        openid),
                new Step(
                        "Link your own account",
                        "Then you sign in with one click, and see what the others will see.",
                        done > 3,
                        "Link account",
                        "/profile#sign-in"),
                new Step(
                        "Add a second administrator",
                        "So that one lost password locks nobody out.",
                        done > 4,
                        "Show users",
                        "/site-administration/users"));
    }

    private static List<Fact> facts() {
        return List.of(
                new Fact(
                        "Public address",
                        "https://it.fernbrook.example.test",
                        true,
                        "/site-administration/general"),
                new Fact(
                        "Sign-in",
                        "Local and OIDC, with Fernbrook ID",
                        false,
                        "/site-administration/authentication"),
                new Fact(
                        "Accounts",
                        "5, of them 2 administrators",
                        false,
                        "/site-administration/users"),
                new Fact("Your role", "viewer", false, "/profile"));
    }

    private static List<Activity> activity() {
        return List.of(
                new Activity(
                        NOW.minusSeconds(20),
                        "OIDC Configuration Tested",
                        StatusIcon.WARN,
                        "Ines Marlow",
                        "Fernbrook ID"),
                new Activity(
                        NOW.minusSeconds(170),
                        "OIDC Link Failed",
                        StatusIcon.FAIL,
                        "Marek Dudas",
                        "unverified_email"),
                new Activity(
                        NOW.minusSeconds(90_000), "Signed In", StatusIcon.OK, "Ines Marlow", null));
    }

    private static OverviewPage worstOverview() {
        return new OverviewPage(
                Hostile.NAME,
                List.of(
                        new Step(Hostile.NAME, Hostile.EMAIL, false, Hostile.NAME, "/"),
                        new Step(Hostile.NAME, Hostile.LINE, true, "", "")),
                List.of(
                        new OverviewPage.Module(
                                Hostile.NAME,
                                "license",
                                "/",
                                new ModuleStatus(
                                        Hostile.LINE,
                                        List.of(
                                                new ModuleStatus.Problem(
                                                        StatusIcon.WARN,
                                                        Hostile.NAME,
                                                        Hostile.LINE,
                                                        false,
                                                        "/"))),
                                0)),
                List.of(),
                List.of(
                        new Activity(
                                NOW, Hostile.NAME, StatusIcon.FAIL, Hostile.NAME, Hostile.EMAIL)),
                null,
                1,
                trouble(Hostile.NAME),
                List.of(Hostile.EMAIL));
    }

    private static List<OverviewPage.Module> modules() {
        return List.of(
                new OverviewPage.Module(
                        "Compute hosts",
                        "server-2",
                        "/infrastructure/vm-container-manager",
                        new ModuleStatus(
                                "50 hosts, 212 workloads",
                                List.of(
                                        new ModuleStatus.Problem(
                                                StatusIcon.FAIL,
                                                "1 offline",
                                                "1 host is offline",
                                                true,
                                                "/")),
                                new ModuleStatus.Trend(
                                        "Alerts, 24 h",
                                        Sparkline.of(
                                                "Open alerts, at most 3 at a time",
                                                false,
                                                List.of(0.0, 0.3, 1.0, 0.6, 0.3)))),
                        0),
                new OverviewPage.Module(
                        "Licences",
                        "license",
                        "/licences",
                        new ModuleStatus(
                                "95 licences, 3 expire within 60 days",
                                List.of(
                                        new ModuleStatus.Problem(
                                                StatusIcon.WARN,
                                                "16 expired",
                                                "16 licences have expired",
                                                false,
                                                "/licences?view=ended"))),
                        0));
    }

    private static OverviewPage.OpenProblems trouble(String name) {
        return new OverviewPage.OpenProblems(
                7, List.of(AlertSamples.open(name), AlertSamples.open("nas-02")), "/");
    }

    private static PasskeysPage.Row passkey(
            String uid, String name, java.time.@Nullable Instant used) {
        var href = "/profile/passkeys/" + uid;
        return new PasskeysPage.Row(
                href,
                name,
                NOW.minusSeconds(3_000_000),
                used,
                new Confirmation(
                        "remove-" + uid,
                        href + "/remove",
                        "Remove the passkey " + name + "?",
                        List.of("It can no longer sign you in."),
                        href + "/remove",
                        "Remove passkey",
                        "Keep passkey",
                        "/profile#passkeys"),
                used == null);
    }

    private static ProfilePage profile(String name, String email, SignOn signOn) {
        return new ProfilePage(
                name,
                FormField.of("name", name).withError(name.contains("<") ? name : null),
                email,
                "admin",
                List.of("All"),
                NOW.minusSeconds(9_000_000),
                true,
                signOn,
                new FactorsPage(
                        signOn.link() == null ? null : NOW.minusSeconds(3_000_000),
                        NOW.minusSeconds(200_000),
                        signOn.link() != null,
                        8,
                        true,
                        signOn.provider() == null),
                new PasskeysPage(
                        signOn.provider() != null,
                        signOn.link() == null
                                ? List.of()
                                : List.of(
                                        passkey("a", "Work laptop", NOW.minusSeconds(86_000)),
                                        passkey("b", name, null))),
                List.of(
                        new Session(
                                "a",
                                "Firefox on Linux",
                                false,
                                "203.0.113.8",
                                "Fernbrook ID",
                                NOW.minusSeconds(180),
                                NOW,
                                true),
                        new Session(
                                "b",
                                name.contains("<") ? name : "Safari on iPhone",
                                true,
                                "2001:db8::54",
                                "Password",
                                NOW.minusSeconds(200_000),
                                NOW.minusSeconds(21_000),
                                false)),
                List.of(
                        new ProfilePage.SignIn(
                                StatusIcon.OK, "Signed in", "203.0.113.8", NOW.minusSeconds(180)),
                        new ProfilePage.SignIn(
                                StatusIcon.WARN,
                                name.contains("<") ? name : "Wrong password, 4 more times",
                                "2001:db8::54",
                                NOW.minusSeconds(3_000))),
                List.of("Europe/Berlin", "Europe/London"),
                new ProfileMail(
                        signOn.link() != null,
                        name.contains("<"),
                        FormField.of("email", email).withError(name.contains("<") ? name : null),
                        List.of(new ProfileMail.Choice("role_raised", name, true)),
                        List.of("My password was changed")));
    }
}

package dev.bailiwick.web.ui;

import static dev.bailiwick.web.ui.CheckResult.Verdict.FAILED;
import static dev.bailiwick.web.ui.CheckResult.Verdict.NOT_RUN;
import static dev.bailiwick.web.ui.CheckResult.Verdict.PASSED;

import dev.bailiwick.fleet.hosts.module.HostSettingsPage;
import dev.bailiwick.modules.addresses.module.AddressSettingsPage;
import dev.bailiwick.modules.remotes.module.RemoteSettingsPage;
import dev.bailiwick.operations.administration.AuthenticationPage;
import dev.bailiwick.operations.administration.GeneralPage;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Site administration: General and Authentication.
final class AdministrationSamples {
    private static final String OPENID = "/site-administration/authentication/openid-connect";

    private AdministrationSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                general("general", "https://it.fernbrook.example.test", null),
                general(
                        "general-refused",
                        "http://it.fernbrook.example.test",
                        "Begin with https://. Plain HTTP is accepted on localhost only."),
                general("general-hostile", Hostile.LINE, Hostile.NAME),
                hosts("hosts-settings", null),
                hosts("hosts-settings-hostile", Hostile.NAME),
                remotes("remote-settings", null),
                remotes("remote-settings-hostile", Hostile.NAME),
                addresses("address-settings", null),
                addresses("address-settings-hostile", Hostile.NAME),
                authentication("authentication", local(), candidates(), conditions(), null),
                authentication(
                        "authentication-none",
                        local(),
                        List.of(SelectOption.of("", "Not chosen")),
                        List.of(),
                        null),
                authentication(
                        "authentication-hostile",
                        FormField.of("mode", "local-only").withError(Hostile.NAME),
                        List.of(
                                SelectOption.of("", "Not chosen"),
                                SelectOption.of(
                                        Hostile.EMAIL, Hostile.NAME + ", " + Hostile.EMAIL)),
                        List.of(
                                new CheckResult(
                                        FAILED,
                                        Hostile.NAME,
                                        Hostile.LINE,
                                        Hostile.EMAIL,
                                        "/",
                                        12L)),
                        Hostile.NAME));
    }

    private static Sample general(String name, String url, @Nullable String error) {
        var page =
                new GeneralPage(
                        FormField.of("site_name", "Fernbrook IT"),
                        FormField.of("base_url", url).withError(error),
                        FormField.of("session_idle_minutes", 60),
                        FormField.of("session_lifetime_hours", 12)
                                .withFixedBy("BAILIWICK_GENERAL_SESSION_LIFETIME_HOURS"),
                        FormField.of("audit_days", 400),
                        FormField.of("checklist_hidden", false));
        var place = "/site-administration/general";
        var frame =
                error == null
                        ? GalleryFrames.toasting(place, "Settings saved")
                        : GalleryFrames.administrator(place);
        return new Sample(
                name,
                "operations/administration/general",
                name.endsWith("hostile") ? GalleryFrames.hostile(place) : frame,
                page);
    }

    private static Sample addresses(String name, @Nullable String error) {
        var place = "/site-administration/ip-addresses";
        return new Sample(
                name,
                "modules/addresses/module/settings",
                error == null ? GalleryFrames.administrator(place) : GalleryFrames.hostile(place),
                new AddressSettingsPage(
                        FormField.of("sweep_packets_per_second", 100).withError(error)));
    }

    private static Sample remotes(String name, @Nullable String error) {
        var place = "/site-administration/remote-sessions";
        return new Sample(
                name,
                "modules/remotes/module/settings",
                error == null ? GalleryFrames.administrator(place) : GalleryFrames.hostile(place),
                new RemoteSettingsPage(
                        FormField.of("recording_days", 90).withError(error),
                        FormField.of("recording_megabytes", 256)));
    }

    private static Sample hosts(String name, @Nullable String error) {
        var place = "/site-administration/hosts";
        return new Sample(
                name,
                "fleet/hosts/module/settings",
                error == null ? GalleryFrames.administrator(place) : GalleryFrames.hostile(place),
                new HostSettingsPage(
                        FormField.of("raw_metrics_hours", 24),
                        FormField.of("ten_minute_metrics_days", 30).withError(error),
                        FormField.of("hourly_metrics_days", 365)
                                .withFixedBy("BAILIWICK_COMPUTE_HOURLY_METRICS_DAYS"),
                        FormField.of("event_days", 90),
                        FormField.of("direct_engines", false)));
    }

    private static Sample authentication(
            String name,
            FormField mode,
            List<SelectOption> candidates,
            List<CheckResult> conditions,
            @Nullable String refusal) {
        var place = "/site-administration/authentication";
        var page =
                new AuthenticationPage(
                        mode,
                        modes(),
                        FormField.of("emergency_local_access", true),
                        FormField.of("break_glass_email", "breakglass@fernbrook.example.test"),
                        candidates,
                        candidates.size() > 1,
                        FormField.of("second_factor_required_roles", "admin"),
                        List.of(
                                SelectOption.of("admin", "Administrators"),
                                SelectOption.of("editor", "Editors"),
                                SelectOption.of("viewer", "Viewers")),
                        conditions,
                        refusal);
        return new Sample(
                name,
                "operations/administration/authentication",
                GalleryFrames.administrator(place),
                page);
    }

    private static FormField local() {
        return FormField.of("mode", "local-only");
    }

    private static List<SelectOption> modes() {
        return List.of(
                SelectOption.of("local-only", "Local only", "Email address and password."),
                new SelectOption(
                        "local-and-oidc",
                        "Local and OIDC",
                        "The sign-in page offers both.",
                        "First run Test OIDC login, beside."),
                new SelectOption(
                        "oidc-preferred",
                        "OIDC preferred",
                        "The sign-in page leads with the provider.",
                        "Not available in this version."),
                new SelectOption(
                        "oidc-required",
                        "OIDC required",
                        "Only the break-glass administrator has a password.",
                        "Not available in this version."));
    }

    private static List<SelectOption> candidates() {
        return List.of(
                SelectOption.of("", "Not chosen"),
                SelectOption.of(
                        "breakglass@fernbrook.example.test",
                        "Break glass, breakglass@fernbrook.example.test"),
                SelectOption.of(
                        "ines.marlow@fernbrook.example.test",
                        "Ines Marlow, ines.marlow@fernbrook.example.test"));
    }

    private static List<CheckResult> conditions() {
        return List.of(
                new CheckResult(
                        PASSED,
                        "Break-glass administrator chosen",
                        "Break glass",
                        null,
                        null,
                        null),
                new CheckResult(
                        PASSED, "Provider complete and enabled", "Fernbrook ID", null, null, null),
                new CheckResult(
                        FAILED,
                        "Configuration tested",
                        "The issuer does not match.",
                        "Correct it under OpenID Connect, then run Test configuration.",
                        OPENID + "#issuer",
                        null),
                new CheckResult(
                        NOT_RUN,
                        "Test login succeeded",
                        null,
                        "Run Test OIDC login with the settings as they are now.",
                        OPENID + "#test",
                        null));
    }
}

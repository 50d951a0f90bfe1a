package dev.bailiwick.web.ui;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.operations.administration.UserPage;
import dev.bailiwick.operations.administration.UsersPage;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The list of accounts and one account.
final class PeopleSamples {
    private static final String PLACE = "/site-administration/users";
    private static final String ONE = PLACE + "/7";

    private PeopleSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                users("users", "", rows()),
                users("users-none", "nsa-02", List.of()),
                users("users-hostile", Hostile.LINE, List.of(hostileRow(), hostileRow())),
                user("user", "Jonas Pell", "jonas.pell@fernbrook.example.test", true, null),
                user(
                        "user-kept",
                        "Ines Marlow",
                        "ines.marlow@fernbrook.example.test",
                        true,
                        "This is the last active administrator, so it stays active."),
                user(
                        "user-inactive",
                        "Theo Varga",
                        "theo.varga@fernbrook.example.test",
                        false,
                        null),
                user("user-hostile", Hostile.NAME, Hostile.EMAIL, true, null));
    }

    private static Sample users(String name, String query, List<UsersPage.Row> rows) {
        var page =
                new UsersPage(
                        "5 accounts, 2 administrators. One of them can always get in without the"
                                + " provider.",
                        new ListView(
                                ListQuery.of(
                                        PLACE,
                                        Map.of("q", query),
                                        SampleOrder.of("name", "sign-in")),
                                List.of(
                                        new ListView.Choice(
                                                "role",
                                                "Role",
                                                List.of(
                                                        SelectOption.of("", "Any role"),
                                                        SelectOption.of(
                                                                "admin", "Administrator")))),
                                List.of(
                                        new Chip("All", 5, PLACE, query.isEmpty()),
                                        new Chip("Active", 4, PLACE + "?state=active", false),
                                        new Chip("Inactive", 1, PLACE + "?state=inactive", false)),
                                rows.size() < 3
                                        ? Pager.byPage("1–2 of 2", null, null)
                                        : Pager.byPage("1–5 of 1,204", null, PLACE + "?after=5")),
                        rows);
        return new Sample(
                name,
                "operations/administration/users",
                query.contains("<")
                        ? GalleryFrames.hostile(PLACE)
                        : GalleryFrames.administrator(PLACE),
                page);
    }

    private static List<UsersPage.Row> rows() {
        return List.of(
                row(
                        "Break glass",
                        "breakglass",
                        StatusIcon.OK,
                        "Active",
                        Role.ADMIN,
                        "Password, break-glass",
                        "All",
                        7_900_000L),
                row(
                        "Hanne Lund",
                        "hanne.lund",
                        StatusIcon.OK,
                        "Active",
                        Role.VIEWER,
                        "Fernbrook ID",
                        "IP addresses, Licences",
                        90_000L),
                row(
                        "Ines Marlow",
                        "ines.marlow",
                        StatusIcon.OK,
                        "Active",
                        Role.ADMIN,
                        "Password, Fernbrook ID",
                        "All",
                        180L),
                row(
                        "Marek Dudas",
                        "marek.dudas",
                        StatusIcon.OK,
                        "Active",
                        Role.VIEWER,
                        "Password",
                        "Compute hosts",
                        null),
                row(
                        "Theo Varga",
                        "theo.varga",
                        StatusIcon.GONE,
                        "Inactive",
                        Role.VIEWER,
                        "Fernbrook ID",
                        "–",
                        300_000L));
    }

    private static UsersPage.Row row(
            String name,
            String local,
            StatusIcon state,
            String word,
            Role role,
            String methods,
            String modules,
            @Nullable Long ago) {
        var at = ago == null ? null : GalleryFrames.NOW.minusSeconds(ago);
        return new UsersPage.Row(
                ONE,
                name,
                local + "@fernbrook.example.test",
                false,
                state,
                word,
                role,
                methods,
                modules,
                at);
    }

    private static UsersPage.Row hostileRow() {
        return new UsersPage.Row(
                ONE,
                Hostile.NAME,
                Hostile.EMAIL,
                true,
                StatusIcon.WARN,
                "Inactive",
                Role.EDITOR,
                Hostile.NAME,
                Hostile.NAME,
                GalleryFrames.NOW);
    }

    private static Sample user(
            String sample, String name, String email, boolean active, @Nullable String kept) {
        var deactivation = active && kept == null ? AuthPageSamples.deactivate(name) : null;
        var end =
                new Confirmation(
                        "end-sessions",
                        ONE + "/sessions/end",
                        "End both sessions of " + name + "?",
                        List.of("They have to sign in again. What they were typing is lost."),
                        ONE + "/sessions/end",
                        "End sessions",
                        "Keep sessions",
                        ONE);
        var reset =
                new Confirmation(
                        "reset-factors",
                        ONE + "/second-factor/reset",
                        "Reset the second factors of " + name + "?",
                        List.of("Authenticator app, passkeys and recovery codes are removed."),
                        ONE + "/second-factor/reset",
                        "Reset second factors",
                        "Keep them",
                        ONE);
        var deletion =
                new Confirmation(
                        "delete",
                        ONE + "/delete",
                        "Delete " + name + "?",
                        List.of("Sign-in methods, permissions and saved views are deleted."),
                        ONE + "/delete",
                        "Delete account",
                        "Keep account",
                        ONE);
        var page =
                new UserPage(
                        ONE,
                        name,
                        FormField.of("name", name),
                        email,
                        name.contains("<"),
                        active,
                        kept != null,
                        GalleryFrames.NOW.minusSeconds(9_000_000),
                        active ? GalleryFrames.NOW.minusSeconds(360) : null,
                        FormField.of("role", "editor")
                                .withError(name.contains("<") ? Hostile.NAME : null),
                        List.of(
                                SelectOption.of("viewer", "Viewer", "Sees the modules below."),
                                SelectOption.of(
                                        "editor",
                                        "Editor",
                                        "Also creates and changes within them."),
                                SelectOption.of(
                                        "admin",
                                        "Administrator",
                                        "Everything, and Site administration.")),
                        modules(),
                        true,
                        List.of(
                                new UserPage.Method("key", "Password", "Set", null),
                                new UserPage.Method(
                                        "login-2",
                                        "Fernbrook ID",
                                        "Linked 6 February 2026 as " + email,
                                        "/site-administration/users/1/single-sign-on")),
                        "Authenticator app",
                        active ? 2 : 0,
                        active ? end : null,
                        reset,
                        deactivation,
                        active ? null : deletion,
                        kept,
                        active);
        return new Sample(
                sample,
                "operations/administration/user",
                name.contains("<")
                        ? GalleryFrames.hostile(PLACE)
                        : GalleryFrames.administrator(PLACE),
                page);
    }

    private static List<UserPage.Module> modules() {
        return Stream.of(
                        "Compute hosts",
                        "Backups",
                        "Remote sessions",
                        "DNS filter",
                        "Licences",
                        "IP addresses",
                        "Network monitor",
                        "Secure send")
                .map(label ->
                        new UserPage.Module(
                                label.toLowerCase(java.util.Locale.ROOT).replace(' ', '-'),
                                label,
                                !label.startsWith("L")))
                .toList();
    }
}

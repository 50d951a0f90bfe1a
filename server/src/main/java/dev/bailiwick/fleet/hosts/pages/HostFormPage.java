package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.lists.HostsQuery;
import dev.bailiwick.fleet.hosts.register.ComputeHost;
import dev.bailiwick.fleet.hosts.register.HostDetails;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.Option;
import java.util.List;
import java.util.Map;

/// Adding a host, or changing its details.
///
/// @param version of the record that the form was filled from, 0 for a new one
public record HostFormPage(
        String title,
        String action,
        String cancelHref,
        String submitLabel,
        long version,
        boolean outdated,
        Field name,
        Field kind,
        Field site,
        Field notes) {
    public static final List<Option> KINDS =
            List.of(
                    Option.of(
                            "container",
                            "Containers",
                            "Docker or Podman, or a host without containers."),
                    Option.of("virtualization", "Virtual machines", "A hypervisor."));

    static HostFormPage forNew(HostDetails details, Map<String, String> faults) {
        return of(
                "Add host",
                HostsQuery.PATH + "/add",
                HostsQuery.PATH,
                "Add host",
                0,
                false,
                details,
                faults);
    }

    static HostFormPage forEdit(
            ComputeHost host, HostDetails details, boolean overtaken, Map<String, String> faults) {
        String path = ComputeHost.path(host.id());
        return of(
                "Edit " + host.name(),
                path + "/edit",
                path,
                "Save",
                host.version(),
                overtaken,
                details,
                faults);
    }

    private static HostFormPage of(
            String title,
            String action,
            String back,
            String verb,
            long version,
            boolean overtaken,
            HostDetails details,
            Map<String, String> faults) {
        return new HostFormPage(
                title,
                action,
                back,
                verb,
                version,
                overtaken,
                Field.of("name", details.name()).withError(faults.get("name")),
                Field.of("kind", details.kind()).withError(faults.get("kind")),
                Field.of("site", details.site()).withError(faults.get("site")),
                Field.of("notes", details.notes()).withError(faults.get("notes")));
    }

    public FormErrors errors() {
        return FormErrors.none()
                .at("Name", name)
                .at("What runs on it", kind)
                .at("Site", site)
                .at("Notes", notes);
    }
}

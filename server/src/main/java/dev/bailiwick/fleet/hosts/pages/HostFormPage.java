package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
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
        FormField name,
        FormField kind,
        FormField site,
        FormField gateway,
        FormField notes) {
    public static final List<SelectOption> KINDS =
            List.of(
                    SelectOption.of(
                            "container",
                            "Containers",
                            "Docker or Podman, or a host without containers."),
                    SelectOption.of("virtualization", "Virtual machines", "A hypervisor."));

    static HostFormPage forNew(HostForm details, Map<String, String> errors) {
        return of(
                "Add host",
                ComputeHost.PATH + "/add",
                ComputeHost.PATH,
                "Add host",
                0,
                false,
                details,
                errors);
    }

    static HostFormPage forEdit(
            ComputeHost host, HostForm details, boolean overtaken, Map<String, String> errors) {
        String path = ComputeHost.path(host.id());
        return of(
                "Edit " + host.name(),
                path + "/edit",
                path,
                "Save",
                host.version(),
                overtaken,
                details,
                errors);
    }

    private static HostFormPage of(
            String title,
            String action,
            String back,
            String verb,
            long version,
            boolean overtaken,
            HostForm details,
            Map<String, String> errors) {
        return new HostFormPage(
                title,
                action,
                back,
                verb,
                version,
                overtaken,
                FormField.of("name", details.name()).withError(errors.get("name")),
                FormField.of("kind", details.kind()).withError(errors.get("kind")),
                FormField.of("site", details.site()).withError(errors.get("site")),
                FormField.of("gateway", details.gateway()).withError(errors.get("gateway")),
                FormField.of("notes", details.notes()).withError(errors.get("notes")));
    }

    public FormErrors errors() {
        return FormErrors.none()
                .at("Name", name)
                .at("What runs on it", kind)
                .at("Site", site)
                .at("Gateway", gateway)
                .at("Notes", notes);
    }
}

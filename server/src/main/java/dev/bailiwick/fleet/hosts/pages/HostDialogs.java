package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.web.ui.Confirmation;
import java.util.List;

/// Confirmations before actions that cannot be undone.
final class HostDialogs {
    private HostDialogs() {}

    static Confirmation removal(ComputeHost host, int workloads) {
        return new Confirmation(
                "remove",
                ComputeHost.path(host.id()) + "/remove",
                "Remove " + host.name() + "?",
                List.of(
                        "Bailiwick stops accepting its reports and deletes "
                                + consequences(workloads)
                                + "its metrics, events and changes.",
                        "The machine itself is not affected."),
                ComputeHost.path(host.id()) + "/remove",
                "Remove host",
                "Keep host",
                ComputeHost.path(host.id()));
    }

    private static String consequences(int workloads) {
        return workloads == 0
                ? ""
                : "%,d %s, ".formatted(workloads, workloads == 1 ? "workload" : "workloads");
    }

    static Confirmation revocation(ComputeHost host) {
        return new Confirmation(
                "revoke",
                ComputeHost.path(host.id()) + "/token/revoke",
                "Revoke the tokens of " + host.name() + "?",
                List.of(
                        "Its agent is rejected immediately, and the host is offline until an agent"
                                + " has a new token.",
                        "Its backup runner, if it has one, is rejected too, and makes no more"
                                + " backups until it has a new token.",
                        "Data that it has reported stays."),
                ComputeHost.path(host.id()) + "/token/revoke",
                "Revoke tokens",
                "Keep tokens",
                ComputeHost.path(host.id()));
    }
}

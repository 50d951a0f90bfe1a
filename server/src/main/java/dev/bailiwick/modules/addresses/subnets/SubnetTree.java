package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.modules.addresses.registry.Subnet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The tree of subnets.
final class SubnetTree {
    private SubnetTree() {}

    /// @param depth the number of subnets that contain it
    record Branch(Subnet subnet, int depth) {}

    /// @param ordered each before those within it, as the repository returns them
    static List<Branch> of(List<Subnet> ordered) {
        var branches = new ArrayList<Branch>();
        Deque<Subnet> around = new ArrayDeque<>();
        for (Subnet subnet : ordered) {
            while (!around.isEmpty() && !around.peek().network().contains(subnet.network())) {
                Subnet ignored = around.pop();
            }
            branches.add(new Branch(subnet, around.size()));
            around.push(subnet);
        }
        return branches;
    }

    /// The subnets that contain it, widest first.
    static List<Subnet> ancestors(Subnet subnet, List<Subnet> ordered) {
        return ordered.stream()
                .filter(other ->
                        other.id() != subnet.id() && other.network().contains(subnet.network()))
                .toList();
    }
}

package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.web.ui.Href;
import java.util.List;

/// An alias (CNAME).
///
/// @param instances that have it, by name
public record AliasRow(String alias, String target, List<String> instances) {
    public AliasRow {
        instances = List.copyOf(instances);
    }

    public String removalHref() {
        return new Href(AliasController.PATH + "/remove")
                .with(AliasController.ALIAS, alias)
                .with(AliasController.TARGET, target)
                .text();
    }
}

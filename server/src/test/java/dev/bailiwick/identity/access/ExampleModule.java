package dev.bailiwick.identity.access;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.NavigationEntry;
import java.util.List;

/// A module with these routes, and nothing else.
record ExampleModule(ProductModule module, List<ModuleRoute> routes) implements ModuleDescriptor {
    /// Uploads are allowed at `/ip-addresses/import`.
    static Uploads uploads() {
        var upload = new ModuleRoute("/import", ModuleRoute.Access.UPLOAD);
        return new Uploads(
                new Routes(
                        List.of(new ExampleModule(ProductModule.IP_ADDRESSES, List.of(upload)))));
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.RECORDS, "license");
    }
}

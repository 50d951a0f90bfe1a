package dev.bailiwick.identity.modules;

import dev.bailiwick.identity.accounts.ProductModule;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// The modules that this version has. Accounts can be granted others on the command line, but no
/// form offers them.
@Component
public final class InstalledModules {
    private final List<ProductModule> all;

    InstalledModules(List<ModuleDescriptor> descriptors) {
        all = descriptors.stream().map(ModuleDescriptor::module).toList();
    }

    /// To choose from in a form. What was granted before stays in it, so that saving the form does
    /// not take it away.
    public List<ProductModule> choices(Collection<ProductModule> granted) {
        return Stream.of(ProductModule.values())
                .filter(one -> all.contains(one) || granted.contains(one))
                .toList();
    }
}

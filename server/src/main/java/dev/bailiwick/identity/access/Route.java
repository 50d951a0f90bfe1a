package dev.bailiwick.identity.access;

import dev.bailiwick.identity.accounts.ProductModule;

/// Who may use a route.
sealed interface Route {
    /// Anyone, signed in or not.
    record Everyone() implements Route {}

    /// @param fresh whether the person must have proven who they are in the last quarter of an hour
    record Person(boolean fresh) implements Route {}

    /// Site administration: administrators, freshly proven.
    record Administrator() implements Route {}

    /// Readers of the module for GET, its editors for the rest.
    record OfModule(ProductModule module) implements Route {}

    /// What readers of the module may ask for with a form, because the trail keeps that they did.
    /// To whom it is given is for the module to say.
    record OfModuleReaders(ProductModule module) implements Route {}

    /// What administrators alone do in a module: giving out and taking back what others are
    /// believed by, import and export.
    ///
    /// @param fresh as of a person: where secrets leave with the answer
    record OfModuleAdministrators(ProductModule module, boolean fresh) implements Route {}

    /// Agents, which have a security chain of their own: no session reaches these.
    record Agents() implements Route {}

    /// No route: unknown to this application, whatever a controller says.
    record Nowhere() implements Route {}
}

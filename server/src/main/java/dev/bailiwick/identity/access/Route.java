package dev.bailiwick.identity.access;

import dev.bailiwick.identity.accounts.ProductModule;

/// Who can use a route.
sealed interface Route {
    /// Anyone, signed in or not.
    record Public() implements Route {}

    /// @param recentlyAuthenticated whether the person must have authenticated within the last 15
    ///   minutes
    record Authenticated(boolean recentlyAuthenticated) implements Route {}

    /// Site administration. Reading requires an administrator.
    ///
    /// @param recentlyAuthenticated whether changes require recent authentication
    record Administrator(boolean recentlyAuthenticated) implements Route {}

    /// GET for readers of the module, all other methods for its editors.
    record OfModule(ProductModule module) implements Route {}

    /// Requests that readers of the module send with a form because they are audited. The module
    /// itself decides which readers are allowed.
    record OfModuleReaders(ProductModule module) implements Route {}

    /// Actions in a module that only administrators can perform: issuing and revoking credentials,
    /// import and export.
    ///
    /// @param recentlyAuthenticated whether recent authentication is required: where the response
    ///   contains secrets
    record OfModuleAdministrators(ProductModule module, boolean recentlyAuthenticated)
            implements Route {}

    /// The handshake of a websocket: editors of the module, from this site's own pages.
    record WebSocket(ProductModule module) implements Route {}

    /// Agents, which have a security chain of their own: no session reaches these.
    record Agents() implements Route {}

    /// No route: unknown to this application, even if a controller maps it.
    record Unknown() implements Route {}
}

/// OpenID Connect as a relying party: discovery, the authorization request, the exchange of a code
/// and the validation of what comes back, ending in an [dev.bailiwick.oidc.Identity] or in a
/// [dev.bailiwick.oidc.Failure]. It knows nothing of accounts, settings, the database or the web
/// framework; whoever calls it keeps the pending flows.
@NullMarked
package dev.bailiwick.oidc;

import org.jspecify.annotations.NullMarked;

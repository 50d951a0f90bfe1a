/// Single sign-on: the provider and its page, flows, linking, signing in through the provider. The
/// protocol itself is in `oidc`, the provider as it is configured in `provider`.
@NullMarked
package dev.bailiwick.sso;

import org.jspecify.annotations.NullMarked;

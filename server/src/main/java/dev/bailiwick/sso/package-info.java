/// Single sign-on: the provider and its page, flows, linking, signing in through the provider. The
/// protocol itself is in `oidc`; who is signed in is decided in `access`.
@NullMarked
package dev.bailiwick.sso;

import org.jspecify.annotations.NullMarked;

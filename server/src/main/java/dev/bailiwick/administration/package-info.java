/// The pages of Site administration that no feature has of its own: people, how they sign in, and
/// what is set for the whole site. The rules of what may be set are the settings' own, those of
/// accounts are the accounts'.
@NullMarked
package dev.bailiwick.administration;

import org.jspecify.annotations.NullMarked;

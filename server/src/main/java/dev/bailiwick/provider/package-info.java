/// Knows the identity provider as administrators configured it: its settings, whether they were
/// tested as they stand, and what a person must bring from there. It knows no flow, no session and
/// no linked account.
@NullMarked
package dev.bailiwick.provider;

import org.jspecify.annotations.NullMarked;

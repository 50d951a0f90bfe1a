/// What people may reach, and the local ways in: the policy of every route, the tokens of forms,
/// sign-in, set-up and re-authentication. It knows accounts and their sessions, and nothing of the
/// pages it guards.
@NullMarked
package dev.bailiwick.access;

import org.jspecify.annotations.NullMarked;

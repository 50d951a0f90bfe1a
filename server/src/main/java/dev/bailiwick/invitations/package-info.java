/// Knows who is invited to have an account, and how an invitation becomes one.
@NullMarked
package dev.bailiwick.invitations;

import org.jspecify.annotations.NullMarked;

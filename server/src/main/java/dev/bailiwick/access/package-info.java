/// Who is signed in and what they may reach: sessions, local sign-in, set-up and re-authentication.
/// It knows accounts, and nothing of the pages it guards.
@NullMarked
package dev.bailiwick.access;

import org.jspecify.annotations.NullMarked;

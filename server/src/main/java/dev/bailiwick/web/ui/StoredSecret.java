package dev.bailiwick.web.ui;

import java.time.Instant;

/// When and by whom a secret was stored; never the secret itself.
public record StoredSecret(Instant at, String by) {}

package dev.bailiwick.web.ui;

import java.time.Instant;

/// That a secret is stored, since when and by whom; never the secret.
public record StoredSecret(Instant at, String by) {}

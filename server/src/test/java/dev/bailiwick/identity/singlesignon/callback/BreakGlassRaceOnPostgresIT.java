package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.ContextConfiguration;

/// The same on PostgreSQL, where writers do not block each other automatically.
@ContextConfiguration(initializers = Postgresql.ForContext.class)
class BreakGlassRaceOnPostgresIT extends BreakGlassRaceTest {}

package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.ContextConfiguration;

/// The same callbacks on PostgreSQL.
@ContextConfiguration(initializers = Postgresql.ForContext.class)
class CallbackOnPostgresIT extends CallbackTest {}

package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.ContextConfiguration;

/// The same JIT provisioning on PostgreSQL.
@ContextConfiguration(initializers = Postgresql.ForContext.class)
class UnlinkedIdentityOnPostgresIT extends UnlinkedIdentityTest {}

package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.ContextConfiguration;

/// The same invitations on PostgreSQL.
@ContextConfiguration(initializers = Postgresql.ForContext.class)
class LinkInvitationOnPostgresIT extends LinkInvitationTest {}

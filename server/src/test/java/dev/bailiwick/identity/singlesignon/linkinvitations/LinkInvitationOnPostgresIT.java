package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The same invitations on PostgreSQL.
class LinkInvitationOnPostgresIT extends LinkInvitationTest {
    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        Postgresql.register(registry);
    }
}

package dev.bailiwick.fleet.agents;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class AgentTokensTest extends AgentTokensContract {
    AgentTokensTest() {
        super(RunningServer.onSqlite());
    }
}

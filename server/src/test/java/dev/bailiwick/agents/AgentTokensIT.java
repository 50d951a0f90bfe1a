package dev.bailiwick.agents;

import dev.bailiwick.RunningServer;

class AgentTokensIT extends AgentTokensContract {
    AgentTokensIT() {
        super(RunningServer.onPostgresql());
    }
}

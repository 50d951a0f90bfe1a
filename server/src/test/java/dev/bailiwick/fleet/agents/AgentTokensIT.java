package dev.bailiwick.fleet.agents;

import dev.bailiwick.RunningServer;

class AgentTokensIT extends AgentTokensContract {
    AgentTokensIT() {
        super(RunningServer.onPostgresql());
    }
}

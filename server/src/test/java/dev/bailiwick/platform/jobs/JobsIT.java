package dev.bailiwick.platform.jobs;

import dev.bailiwick.RunningServer;

class JobsIT extends JobsContract {
    JobsIT() {
        super(RunningServer.sharedOnPostgresql());
    }
}

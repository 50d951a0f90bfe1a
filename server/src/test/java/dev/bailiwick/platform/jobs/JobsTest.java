package dev.bailiwick.platform.jobs;

import dev.bailiwick.RunningServer;

class JobsTest extends JobsContract {
    JobsTest() {
        super(RunningServer.shared());
    }
}

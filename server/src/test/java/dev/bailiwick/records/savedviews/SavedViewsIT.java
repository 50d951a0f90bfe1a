package dev.bailiwick.records.savedviews;

import dev.bailiwick.RunningServer;

class SavedViewsIT extends SavedViewsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}

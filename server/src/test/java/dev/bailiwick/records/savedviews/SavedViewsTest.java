package dev.bailiwick.records.savedviews;

import dev.bailiwick.RunningServer;

class SavedViewsTest extends SavedViewsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}

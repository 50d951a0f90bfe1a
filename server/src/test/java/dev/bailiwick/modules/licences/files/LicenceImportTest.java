package dev.bailiwick.modules.licences.files;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class LicenceImportTest extends LicenceImportContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}

package dev.bailiwick.operations.keyrotation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class RotationTest extends RotationContract {
    @Override
    @Nullable String newDatabase() {
        return null;
    }
}

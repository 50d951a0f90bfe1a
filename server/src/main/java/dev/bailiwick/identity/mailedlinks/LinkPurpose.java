package dev.bailiwick.identity.mailedlinks;

import java.time.Duration;

enum LinkPurpose {
    RESET(Duration.ofHours(1), "1 hour", 3),
    CONFIRM(Duration.ofHours(24), "24 hours", 5);

    private final Duration life;
    private final String lifeInWords;
    private final int mostAnHour;

    LinkPurpose(Duration life, String lifeInWords, int mostAnHour) {
        this.life = life;
        this.lifeInWords = lifeInWords;
        this.mostAnHour = mostAnHour;
    }

    Duration life() {
        return life;
    }

    String lifeInWords() {
        return lifeInWords;
    }

    /// How many are mailed for one account, so that nobody floods a mailbox.
    int mostAnHour() {
        return mostAnHour;
    }
}

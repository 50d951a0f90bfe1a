package dev.bailiwick.platform.search;

import dev.bailiwick.RunningServer;

class TextSearchTest extends TextSearchContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }

    @Override
    protected void loseIndex() {
        server().sql().execute("DROP TRIGGER ip_address_trigrams_update");
        server().sql()
                .execute(
                        "INSERT INTO ip_address_trigrams(ip_address_trigrams) VALUES"
                                + " ('delete-all')");
    }
}

package dev.bailiwick.platform.db;

import java.time.Instant;
import org.jooq.impl.AbstractConverter;
import org.jspecify.annotations.Nullable;

/// Both databases store times as milliseconds since the epoch, UTC.
public final class InstantConverter extends AbstractConverter<Long, Instant> {
    public InstantConverter() {
        super(Long.class, Instant.class);
    }

    @Override
    public @Nullable Instant from(@Nullable Long milliseconds) {
        return milliseconds == null ? null : Instant.ofEpochMilli(milliseconds);
    }

    @Override
    public @Nullable Long to(@Nullable Instant instant) {
        return instant == null ? null : instant.toEpochMilli();
    }
}

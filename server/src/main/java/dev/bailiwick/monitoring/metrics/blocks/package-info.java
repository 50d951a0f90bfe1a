/// Metrics as packed blocks of samples: their format, and the tables that hold them.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.db")
package dev.bailiwick.monitoring.metrics.blocks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

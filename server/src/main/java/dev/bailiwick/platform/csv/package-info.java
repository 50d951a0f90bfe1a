/// Reads and writes CSV files safely (RFC 4180, formula guard). It does not know what the columns
/// mean.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.text")
package dev.bailiwick.platform.csv;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

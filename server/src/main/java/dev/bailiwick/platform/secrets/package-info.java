/// Knows the master key and the keysets. It encrypts values bound to a column and a row, and makes
/// keyed hashes. Nothing else in the application uses stored keys.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.db", "platform.startup"})
package dev.bailiwick.platform.secrets;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

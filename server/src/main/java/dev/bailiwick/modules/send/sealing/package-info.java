/// How packages are encrypted: tokens, keys and passphrases, and content in parts. It knows neither
/// tables nor files.
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.bailiwick.modules.send.sealing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

/// Values that are plain text with rules: one line, an excerpt, an email address.
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.bailiwick.platform.text;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

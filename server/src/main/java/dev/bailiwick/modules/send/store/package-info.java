/// Where the encrypted content of packages is kept: a folder, or a store that speaks S3.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.startup"})
package dev.bailiwick.modules.send.store;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

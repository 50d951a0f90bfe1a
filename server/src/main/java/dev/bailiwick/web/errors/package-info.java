/// Turns refusals and failures into error pages or problem+json (RFC 9457), with the id of the
/// request.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.db", "web.ui"})
package dev.bailiwick.web.errors;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

/// The mail templates: their default and customised texts, and how they are rendered and queued.
@NullMarked
@ApplicationModule(
        allowedDependencies = {"messaging.mail", "platform.settings", "platform.text", "web.ui"})
package dev.bailiwick.messaging.templates;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

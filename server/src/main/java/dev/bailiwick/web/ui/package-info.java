/// The page layout, components, charts, forms and assets, and how templates are rendered. It does
/// not depend on any feature.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.settings")
package dev.bailiwick.web.ui;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

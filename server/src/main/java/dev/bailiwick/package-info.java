/// The server: one Spring Boot application with a package per feature. `ModulesTest` enforces the
/// boundaries.
@NullMarked
package dev.bailiwick;

import org.jspecify.annotations.NullMarked;

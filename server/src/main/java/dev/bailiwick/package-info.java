/// The server: one Spring Boot application, a package a feature. `ModulesTest` holds the
/// boundaries.
@NullMarked
package dev.bailiwick;

import org.jspecify.annotations.NullMarked;

/// The fields of a record, described once: forms, files, comparison and history are made from them.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.text", "records.changes", "web.ui"})
package dev.bailiwick.records.schema;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;

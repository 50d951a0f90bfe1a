/// The dev loop: the server of a checkout, with templates and assets from disk, restarted when code
/// changes, on sample data. `./bailiwick dev` runs it. It is test code, so no packaged server
/// contains it.
///
/// [DevLoop] and the classes it uses need only the JDK: Java compiles them from source when the
/// loop starts. [DevServer] and the sample data belong to the server that the loop starts.
@NullMarked
package dev.bailiwick.dev;

import org.jspecify.annotations.NullMarked;

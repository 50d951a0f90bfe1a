/// ICMP echo requests through the C library, which Java itself cannot send. The program that uses
/// this enables native access.
@NullMarked
package dev.bailiwick.probes.icmp;

import org.jspecify.annotations.NullMarked;

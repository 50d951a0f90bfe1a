/// The register of IP addresses: what people say of each, kept apart from what was seen of it, and
/// the subnets they lie in.
@NullMarked
package dev.bailiwick.addresses;

import org.jspecify.annotations.NullMarked;

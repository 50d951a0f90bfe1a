/// Addresses, networks and which of them this server may be sent to look at. It never asks the
/// network, nor a name service.
@NullMarked
package dev.bailiwick.network;

import org.jspecify.annotations.NullMarked;

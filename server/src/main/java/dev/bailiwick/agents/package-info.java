/// Knows the tokens by which agents are recognised: made, shown once, rotated, revoked, of which
/// only a hash is stored. It knows hosts by their ids alone.
@NullMarked
package dev.bailiwick.agents;

import org.jspecify.annotations.NullMarked;

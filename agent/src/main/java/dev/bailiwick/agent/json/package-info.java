/// JSON as the agent writes and reads it: by tokens, without reflection, because that is a third of
/// the memory of a mapper.
@NullMarked
package dev.bailiwick.agent.json;

import org.jspecify.annotations.NullMarked;

/// The agent's JSON, read and written by tokens without reflection, which needs a third of the
/// memory of a mapper.
@NullMarked
package dev.bailiwick.agent.json;

import org.jspecify.annotations.NullMarked;

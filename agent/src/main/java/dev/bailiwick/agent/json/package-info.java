/// How the agent's JSON is packed.
@NullMarked
package dev.bailiwick.agent.json;

import org.jspecify.annotations.NullMarked;

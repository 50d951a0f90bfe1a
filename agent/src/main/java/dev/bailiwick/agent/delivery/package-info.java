/// Delivers check-ins to the server: kept on disk until acknowledged, and sent in order.
@NullMarked
package dev.bailiwick.agent.delivery;

import org.jspecify.annotations.NullMarked;

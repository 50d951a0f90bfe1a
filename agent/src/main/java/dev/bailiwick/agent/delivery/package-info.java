/// How check-ins reach the server: kept on disk until it has acknowledged them, sent in order.
@NullMarked
package dev.bailiwick.agent.delivery;

import org.jspecify.annotations.NullMarked;

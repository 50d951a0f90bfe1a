/// Check-ins: their JSON, and their delivery in order.
@NullMarked
package dev.bailiwick.agent.checkin;

import org.jspecify.annotations.NullMarked;

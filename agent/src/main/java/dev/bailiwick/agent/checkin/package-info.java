/// The delivery of check-ins, in order.
@NullMarked
package dev.bailiwick.agent.checkin;

import org.jspecify.annotations.NullMarked;

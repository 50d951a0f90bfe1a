/// Virtual machines, whichever hypervisor runs them.
@NullMarked
package dev.bailiwick.agent.hypervisor;

import org.jspecify.annotations.NullMarked;

/// Takes what agents report: recognises the agent, reads and judges the body, and stores many
/// check-ins in one transaction. Nothing of a refused check-in is stored, and nothing is
/// acknowledged before the commit.
@NullMarked
package dev.bailiwick.checkin;

import org.jspecify.annotations.NullMarked;

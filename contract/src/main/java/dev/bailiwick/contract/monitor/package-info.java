/// Monitors that run on hosts: the checks that an agent fetches, and the results that it reports
/// with its check-ins.
@NullMarked
package dev.bailiwick.contract.monitor;

import org.jspecify.annotations.NullMarked;

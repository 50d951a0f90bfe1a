package dev.bailiwick.cli;

import java.util.Set;

/// Which accounts have a linked identity: a bean of the package that links them.
public interface LinkedAccounts {
    Set<Long> ids();
}

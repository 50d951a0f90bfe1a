package dev.bailiwick.platform.audit;

/// Whether this installation is in use, answered by the package that knows accounts. The audit log
/// begins before the first account exists; later, a missing audit log has been deleted.
public interface InstallationUse {
    boolean hasAccounts();
}

package dev.bailiwick.web.http;

import java.util.Collection;

/// Additional origins to which form responses may redirect: browsers apply `form-action` to
/// redirects after a POST. A bean; called for every page, so it must answer from memory or the
/// database, never from the network.
public interface FormActionOrigins {
    Collection<String> formActionOrigins();
}

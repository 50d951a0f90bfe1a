package dev.bailiwick.web.edge;

import java.util.Collection;

/// Origins that a form's answer may lead to besides ours: browsers hold redirects after a POST to
/// `form-action`. A bean; asked for every page, so it answers from memory or the database, never
/// from the network.
public interface FormActionOrigins {
    Collection<String> formActionOrigins();
}

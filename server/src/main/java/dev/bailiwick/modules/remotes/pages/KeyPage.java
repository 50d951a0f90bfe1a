package dev.bailiwick.modules.remotes.pages;

import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.web.ui.FormField;

/// The form that pins a host key.
public record KeyPage(Remote remote, FormField fingerprint) {}

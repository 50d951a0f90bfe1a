package dev.bailiwick.identity.linking;

import dev.bailiwick.identity.links.LinkPreview;

/// The last step of linking. `flow` ties the answer to the attempt that asked.
public record ConfirmLinkPage(String flow, LinkPreview link) {}

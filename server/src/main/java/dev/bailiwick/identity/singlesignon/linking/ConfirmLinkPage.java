package dev.bailiwick.identity.singlesignon.linking;

import dev.bailiwick.identity.singlesignon.links.LinkPreview;

/// The last step of linking. `flow` ties the confirmation to the attempt that showed the page.
public record ConfirmLinkPage(String flow, LinkPreview link) {}

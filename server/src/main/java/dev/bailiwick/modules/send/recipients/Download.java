package dev.bailiwick.modules.send.recipients;

import java.util.UUID;

/// A response with content of one item.
///
/// @param uid of the download, which can have several responses
/// @param name the file's; empty for a text
/// @param size of the whole item, in bytes
/// @param sha256 of the whole item, in hexadecimal
/// @param range of this response
/// @param isPartial whether a range was asked for
/// @param content of that range
public record Download(
        UUID uid,
        String name,
        long size,
        String sha256,
        ByteRange range,
        boolean isPartial,
        Content content) {}

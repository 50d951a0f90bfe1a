package dev.bailiwick.contract.send;

import static java.util.Objects.requireNonNull;

/// How much of a response the recipient took.
///
/// @param download from [Connector#DOWNLOAD]
/// @param bytes that were written to the recipient
/// @param complete whether they were all of the response
public record Delivery(String download, long bytes, boolean complete) {
    public Delivery {
        requireNonNull(download);
    }
}

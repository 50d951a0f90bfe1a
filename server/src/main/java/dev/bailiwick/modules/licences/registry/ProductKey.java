package dev.bailiwick.modules.licences.registry;

/// A product key in plain text, held only as long as needed to store or show it. It is never
/// logged.
public record ProductKey(String text) {
    static final int MAX_LENGTH = 2_000;

    public ProductKey {
        text = text.strip().replace("\r\n", "\n");
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /// Contains no key, for logs.
    @Override
    public String toString() {
        return "ProductKey";
    }
}

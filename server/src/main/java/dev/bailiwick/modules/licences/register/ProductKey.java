package dev.bailiwick.modules.licences.register;

/// A product key in the clear, for as long as it takes to store it or to show it. No log tells it.
public record ProductKey(String text) {
    static final int LONGEST = 2_000;

    public ProductKey {
        text = text.strip().replace("\r\n", "\n");
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /// Without the key.
    boolean isStorable() {
        return text.length() <= LONGEST
                && text.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t');
    }

    @Override
    public String toString() {
        return "ProductKey";
    }
}

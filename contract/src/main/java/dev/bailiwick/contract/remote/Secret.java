package dev.bailiwick.contract.remote;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/// A password, a key or an answer, a text in JSON. Its characters can be overwritten, and it does
/// not print them.
public final class Secret {
    private final char[] characters;

    /// @param characters not copied, so that there is one array to overwrite
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Secret(char[] characters) {
        this.characters = characters;
    }

    /// Not a copy.
    @JsonValue
    public char[] characters() {
        return characters;
    }

    public int length() {
        return characters.length;
    }

    /// Overwrites the characters.
    public void clear() {
        Arrays.fill(characters, '\0');
    }

    @Override
    public String toString() {
        return "[secret]";
    }
}

package dev.bailiwick.platform.text;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import dev.bailiwick.identity.accounts.AccountName;
import java.util.Optional;

/// Addresses and names of people as typed: rejected, or one line that parses to the same value
/// again and fits its column.
public final class EmailFuzz {
    private EmailFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String text = FuzzInput.text(data);
        EmailAddress.parse(text).ifPresent(EmailFuzz::holdAddress);
        Optional<String> name = AccountName.of(text);
        hold(name.isEmpty() || AccountName.of(name.get()).equals(name), "the same name again");
        hold(name.isEmpty() || name.get().chars().noneMatch(Character::isISOControl), "one line");
    }

    private static void holdAddress(EmailAddress address) {
        String value = address.value();
        hold(EmailAddress.parse(value).equals(Optional.of(address)), "the same address again");
        hold(value.length() <= 254 && address.key().length() <= 254, "as long as addresses are");
        hold(
                value.chars().noneMatch(c -> c <= ' ' || c == '<' || c == '>'),
                "no header of its own");
        hold(value.indexOf('@') == value.lastIndexOf('@'), "at one place");
        hold(address.isSameMailbox(address), "its own mailbox");
        hold(EmailAddress.key(address.key()).equals(address.key()), "a key is its own key");
        hold(!address.localPart().isEmpty(), "somebody there");
    }
}

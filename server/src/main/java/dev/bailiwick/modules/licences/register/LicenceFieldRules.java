package dev.bailiwick.modules.licences.register;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Currency;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The rules of the fields of a licence, for forms and files alike: a sentence where one is broken.
/// No sentence repeats what was typed, which may be a product key in the wrong place.
public final class LicenceFieldRules {
    static final int LONGEST_NAME = 200;
    static final int LONGEST_VERSION = 100;
    static final int LONGEST_NOTES = 4_000;
    static final int MOST_SEATS = 1_000_000;

    /// Bytes that an index holds of a text: of a name that folding leaves as long as it is, all. A
    /// place among licences has three of them, and has to fit into an address.
    private static final int LONGEST_KEY = 3 * LONGEST_NAME;

    private static final int SCALE = 4;
    private static final Pattern COST = Pattern.compile("\\d{1,12}(\\.\\d{1,4})?");
    private static final Pattern SEATS = Pattern.compile("\\d{1,7}");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private LicenceFieldRules() {}

    public static Optional<String> faultOfName(String text) {
        return text.isEmpty()
                ? Optional.of("This cannot be left empty.")
                : line(text, LONGEST_NAME, "This is one line of at most 200 characters.");
    }

    public static Optional<String> faultOfVersion(String text) {
        return line(text, LONGEST_VERSION, "A version is one line of at most 100 characters.");
    }

    public static Optional<String> faultOfKey(ProductKey key) {
        return key.isStorable()
                ? Optional.empty()
                : Optional.of("A product key is text of at most 2,000 characters.");
    }

    public static Optional<String> faultOfSeats(String text) {
        return SEATS.matcher(text).matches()
                        && Integer.parseInt(text) >= 1
                        && Integer.parseInt(text) <= MOST_SEATS
                ? Optional.empty()
                : Optional.of("Seats are a whole number from 1 to 1,000,000.");
    }

    public static Optional<String> faultOfDate(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            int year = LocalDate.parse(text).getYear();
            return year >= 1900 && year <= 9999
                    ? Optional.empty()
                    : Optional.of("The year lies between 1900 and 9999.");
        } catch (DateTimeParseException e) {
            return Optional.of("Write the date as 2026-03-31: year, month, day.");
        }
    }

    public static Optional<String> faultOfCost(String text) {
        return text.isEmpty() || COST.matcher(text).matches()
                ? Optional.empty()
                : Optional.of(
                        "Write the amount as 1234.50: digits and a point, no other separators.");
    }

    public static Optional<String> faultOfCurrency(String text) {
        boolean known =
                text.isEmpty()
                        || Currency.getAvailableCurrencies().stream()
                                .anyMatch(currency -> currency.getCurrencyCode().equals(text));
        return known
                ? Optional.empty()
                : Optional.of("Write the currency as three letters: EUR, USD, GBP.");
    }

    public static Optional<String> faultOfNotes(String text) {
        return text.length() <= LONGEST_NOTES
                        && text.chars()
                                .noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t')
                ? Optional.empty()
                : Optional.of("Notes are text of at most 4,000 characters.");
    }

    private static Optional<String> line(String text, int longest, String sentence) {
        return text.length() <= longest && text.chars().noneMatch(Character::isISOControl)
                ? Optional.empty()
                : Optional.of(sentence);
    }

    /// @param text without a fault
    static @Nullable public LocalDate date(String text) {
        return text.isEmpty() ? null : LocalDate.parse(text);
    }

    public static String text(@Nullable LocalDate date) {
        return date == null ? "" : date.toString();
    }

    /// In ten-thousandths.
    ///
    /// @param text without a fault
    static @Nullable public Long cost(String text) {
        return text.isEmpty() ? null : new BigDecimal(text).movePointRight(SCALE).longValueExact();
    }

    /// In its one spelling: two digits behind the point, or as many as it takes.
    public static String cost(@Nullable Long amount) {
        if (amount == null) {
            return "";
        }
        BigDecimal exact = BigDecimal.valueOf(amount, SCALE).stripTrailingZeros();
        return (exact.scale() < 2 ? exact.setScale(2, RoundingMode.UNNECESSARY) : exact)
                .toPlainString();
    }

    /// By which two spellings are one: without regard to case, width and the number of spaces.
    public static String folded(String text) {
        return SPACES.matcher(Normalizer.normalize(text.strip(), Normalizer.Form.NFKC))
                .replaceAll(" ")
                .toLowerCase(Locale.ROOT);
    }

    /// As columns hold a text to sort and to search by.
    public static byte[] key(String text) {
        byte[] whole = folded(text).getBytes(StandardCharsets.UTF_8);
        return whole.length <= LONGEST_KEY ? whole : Arrays.copyOf(whole, LONGEST_KEY);
    }
}

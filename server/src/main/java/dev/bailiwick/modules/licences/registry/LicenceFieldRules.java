package dev.bailiwick.modules.licences.registry;

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

/// The validation rules for the fields of a licence, in forms and files; an error sentence where
/// one is broken. No sentence repeats the input, which could be a misplaced product key.
public final class LicenceFieldRules {
    static final int MAX_NAME_LENGTH = 200;
    static final int MAX_VERSION_LENGTH = 100;
    static final int MAX_NOTES_LENGTH = 4_000;
    static final int MAX_SEATS = 1_000_000;

    /// The bytes of a text that an index holds: all of a name that folding does not lengthen. A
    /// cursor in the list contains three of them and must fit into a URL.
    private static final int MAX_KEY_LENGTH = 3 * MAX_NAME_LENGTH;

    private static final int SCALE = 4;
    private static final Pattern COST = Pattern.compile("\\d{1,12}(\\.\\d{1,4})?");
    private static final Pattern SEATS = Pattern.compile("\\d{1,7}");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private LicenceFieldRules() {}

    public static Optional<String> nameError(String text) {
        return text.isEmpty()
                ? Optional.of("This cannot be left empty.")
                : line(text, MAX_NAME_LENGTH, "Use one line of at most 200 characters.");
    }

    public static Optional<String> versionError(String text) {
        return line(text, MAX_VERSION_LENGTH, "Use one line of at most 100 characters.");
    }

    public static Optional<String> keyError(ProductKey key) {
        return key.isStorable()
                ? Optional.empty()
                : Optional.of("Use text of at most 2,000 characters.");
    }

    public static Optional<String> seatsError(String text) {
        return SEATS.matcher(text).matches()
                        && Integer.parseInt(text) >= 1
                        && Integer.parseInt(text) <= MAX_SEATS
                ? Optional.empty()
                : Optional.of("Enter a whole number from 1 to 1,000,000.");
    }

    public static Optional<String> dateError(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            int year = LocalDate.parse(text).getYear();
            return year >= 1900 && year <= 9999
                    ? Optional.empty()
                    : Optional.of("The year must be between 1900 and 9999.");
        } catch (DateTimeParseException e) {
            return Optional.of("Enter the date as 2026-03-31: year, month, day.");
        }
    }

    public static Optional<String> costError(String text) {
        return text.isEmpty() || COST.matcher(text).matches()
                ? Optional.empty()
                : Optional.of(
                        "Enter the amount as 1234.50: digits and a decimal point, no other"
                                + " separators.");
    }

    public static Optional<String> currencyError(String text) {
        boolean known =
                text.isEmpty()
                        || Currency.getAvailableCurrencies().stream()
                                .anyMatch(currency -> currency.getCurrencyCode().equals(text));
        return known
                ? Optional.empty()
                : Optional.of("Enter the currency as three letters: EUR, USD, GBP.");
    }

    public static Optional<String> notesError(String text) {
        return text.length() <= MAX_NOTES_LENGTH
                        && text.chars()
                                .noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t')
                ? Optional.empty()
                : Optional.of("Use text of at most 4,000 characters.");
    }

    private static Optional<String> line(String text, int maxLength, String sentence) {
        return text.length() <= maxLength && text.chars().noneMatch(Character::isISOControl)
                ? Optional.empty()
                : Optional.of(sentence);
    }

    /// @param text must be valid
    static @Nullable public LocalDate date(String text) {
        return text.isEmpty() ? null : LocalDate.parse(text);
    }

    public static String text(@Nullable LocalDate date) {
        return date == null ? "" : date.toString();
    }

    /// In ten-thousandths.
    ///
    /// @param text must be valid
    static @Nullable public Long cost(String text) {
        return text.isEmpty() ? null : new BigDecimal(text).movePointRight(SCALE).longValueExact();
    }

    /// In canonical form: two decimals, or as many as needed.
    public static String cost(@Nullable Long amount) {
        if (amount == null) {
            return "";
        }
        BigDecimal exact = BigDecimal.valueOf(amount, SCALE).stripTrailingZeros();
        return (exact.scale() < 2 ? exact.setScale(2, RoundingMode.UNNECESSARY) : exact)
                .toPlainString();
    }

    /// Folds text for comparison: ignores case, width and repeated spaces.
    public static String folded(String text) {
        return SPACES.matcher(Normalizer.normalize(text.strip(), Normalizer.Form.NFKC))
                .replaceAll(" ")
                .toLowerCase(Locale.ROOT);
    }

    /// A text as stored in the sort and search columns.
    public static byte[] key(String text) {
        byte[] whole = folded(text).getBytes(StandardCharsets.UTF_8);
        return whole.length <= MAX_KEY_LENGTH ? whole : Arrays.copyOf(whole, MAX_KEY_LENGTH);
    }
}

package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The fields of a licence. No error sentence repeats the input, which could be a misplaced product
/// key.
public final class LicenceFields {
    public static final String PATH = "/licences";

    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.LICENCES, "licence", "Licence", "licence", "licences", PATH);

    static final int MAX_NAME_LENGTH = 200;
    private static final int COST_SCALE = 4;
    private static final Pattern COST_TEXT = Pattern.compile("\\d{1,12}(\\.\\d{1,4})?");

    public static final RecordField<String> PRODUCT =
            RecordField.required("product", "Product", FieldType.line(MAX_NAME_LENGTH))
                    .legend("What the licence is for.");

    public static final RecordField<String> VENDOR =
            RecordField.required("vendor", "Vendor", FieldType.line(MAX_NAME_LENGTH))
                    .legend("Who sells it.");

    public static final RecordField<String> VERSION =
            RecordField.optional("version", "Version", FieldType.line(100))
                    .legend("As the vendor names it: 2021, 8 Enterprise.");

    public static final RecordField<ProductKey> KEY =
            RecordField.optional("product_key", "Product key", keyType())
                    .legend(
                            "Stored encrypted. Rows are matched by vendor, product and key, or"
                                    + " without a key by vendor, product and version.");

    public static final RecordField<Integer> SEATS =
            RecordField.required("seats", "Seats", FieldType.number(1, 1_000_000))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("How many people or hosts can use it.")
                    .legend("How many people or hosts can use it; 1 when empty.")
                    .initially("1");

    public static final RecordField<@Nullable LocalDate> PURCHASED_ON =
            RecordField.optional("purchased_on", "Purchased on", FieldType.date())
                    .legend("2025-03-31");

    public static final RecordField<@Nullable LocalDate> EXPIRES_ON =
            RecordField.optional("expires_on", "Expires on", FieldType.date())
                    .hint(
                            "The last day on which it can be used. Leave blank if it never"
                                    + " expires.")
                    .legend("The last day on which it can be used: 2026-03-31; empty for none.");

    /// In ten-thousandths of the currency. Its text has two decimals, or as many as needed.
    public static final RecordField<@Nullable Long> COST =
            RecordField.optional("cost", "Cost", costType())
                    .shown(Look.DECIMAL)
                    .hint("1234.50")
                    .legend("1234.50");

    public static final RecordField<String> CURRENCY =
            RecordField.optional("currency", "Currency", currencyType())
                    .hint("EUR, USD, GBP")
                    .legend("EUR, USD, GBP.");

    public static final RecordField<String> NOTES =
            RecordField.optional("notes", "Notes", FieldType.text(4_000))
                    .legend("Any other information.");

    /// All but the product key, which is stored encrypted.
    public static final RecordSchema DETAILS =
            RecordSchema.of(
                    PRODUCT,
                    VENDOR,
                    VERSION,
                    SEATS,
                    PURCHASED_ON,
                    EXPIRES_ON,
                    COST,
                    CURRENCY,
                    NOTES);

    public static final RecordSchema FORM =
            RecordSchema.of(
                    PRODUCT,
                    VENDOR,
                    VERSION,
                    KEY,
                    SEATS,
                    PURCHASED_ON,
                    EXPIRES_ON,
                    COST,
                    CURRENCY,
                    NOTES);

    private LicenceFields() {}

    private static FieldType<ProductKey> keyType() {
        return new FieldType<>(
                FieldType.Control.SECRET,
                ProductKey.MAX_LENGTH,
                List.of(),
                FieldType::stripped,
                text ->
                        FieldType.error(
                                FieldType.isText(text, ProductKey.MAX_LENGTH),
                                "Use text of at most 2,000 characters."),
                ProductKey::new,
                ProductKey::text);
    }

    private static FieldType<@Nullable Long> costType() {
        return FieldType.line(
                17,
                text ->
                        FieldType.error(
                                COST_TEXT.matcher(text).matches(),
                                "Enter the amount as 1234.50: digits and a decimal point, no other"
                                        + " separators."),
                LicenceFields::cost,
                LicenceFields::text);
    }

    private static @Nullable Long cost(String text) {
        return text.isEmpty()
                ? null
                : new BigDecimal(text).movePointRight(COST_SCALE).longValueExact();
    }

    private static String text(@Nullable Long cost) {
        if (cost == null) {
            return "";
        }
        BigDecimal exact = BigDecimal.valueOf(cost, COST_SCALE).stripTrailingZeros();
        return (exact.scale() < 2 ? exact.setScale(2, RoundingMode.UNNECESSARY) : exact)
                .toPlainString();
    }

    private static FieldType<String> currencyType() {
        return FieldType.line(3, LicenceFields::currencyError, text -> text, text -> text)
                .normalisedBy(text -> text.toUpperCase(Locale.ROOT));
    }

    private static Optional<String> currencyError(String text) {
        return FieldType.error(
                Currency.getAvailableCurrencies().stream()
                        .anyMatch(currency -> currency.getCurrencyCode().equals(text)),
                "Enter the currency as three letters: EUR, USD, GBP.");
    }
}

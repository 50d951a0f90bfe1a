package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.records.schema.RecordValues;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// The validated details of a licence, without its key and the holders of its seats.
public record LicenceValues(RecordValues details) {
    public String product() {
        return details.get(LicenceFields.PRODUCT);
    }

    public String vendor() {
        return details.get(LicenceFields.VENDOR);
    }

    public String version() {
        return details.get(LicenceFields.VERSION);
    }

    public int seats() {
        return details.get(LicenceFields.SEATS);
    }

    public @Nullable LocalDate purchasedOn() {
        return details.get(LicenceFields.PURCHASED_ON);
    }

    /// The last day of use; null when there is none.
    public @Nullable LocalDate expiresOn() {
        return details.get(LicenceFields.EXPIRES_ON);
    }

    /// In ten-thousandths of the currency.
    public @Nullable Long cost() {
        return details.get(LicenceFields.COST);
    }

    public String currency() {
        return details.get(LicenceFields.CURRENCY);
    }

    public String notes() {
        return details.get(LicenceFields.NOTES);
    }

    /// Such as "Office 2021", without the vendor.
    public String title() {
        return version().isEmpty() ? product() : product() + " " + version();
    }

    /// The name in the audit log and in files.
    public String fullTitle() {
        return vendor() + " " + title();
    }
}

package dev.bailiwick.modules.licences.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.modules.licences.registry.ProductKeyAccess;
import dev.bailiwick.modules.licences.seats.Assignee;
import dev.bailiwick.modules.licences.seats.Seat;
import dev.bailiwick.modules.licences.seats.Seats;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormField;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of a licence. Never reads its key.
@Component
final class LicencePageBuilder {
    private static final int MAX_CHANGES = 50;

    private final Seats seats;
    private final ProductKeyAccess readers;
    private final RecordChanges history;
    private final Clock clock;

    LicencePageBuilder(Seats seats, ProductKeyAccess readers, RecordChanges history, Clock clock) {
        this.seats = seats;
        this.readers = readers;
        this.history = history;
        this.clock = clock;
    }

    LicencePage of(Licence one, Account account, FormField names) {
        return of(one, account, names, null);
    }

    /// @param key null unless it was requested
    LicencePage of(Licence one, Account account, FormField names, @Nullable ShownKey key) {
        LicenceValues values = one.values();
        LocalDate today = LicenceLabels.today(clock);
        LocalDate end = values.expiresOn();
        return new LicencePage(
                LicenceLabels.path(one.id()),
                values.title(),
                values.product(),
                values.vendor(),
                values.version(),
                LicenceLabels.icon(end, today),
                LicenceLabels.statusLabel(end, today),
                end == null ? "" : LicenceLabels.message(end, today),
                one.hasKey(),
                one.hasKey() && readers.mayReveal(account),
                key,
                LicenceLabels.date(values.purchasedOn()),
                LicenceLabels.date(end),
                LicenceLabels.money(values.cost(), values.currency()),
                values.notes(),
                one.createdAt(),
                one.createdBy(),
                values.seats(),
                one.free(),
                seats.of(one.id()).stream().map(seat -> holder(seat, account)).toList(),
                names,
                history.of(
                        LicenceFields.KIND.key(),
                        one.id(),
                        MAX_CHANGES,
                        LicenceFields.FORM.labels()),
                account.mayEdit(),
                removal(one));
    }

    private static LicencePage.Holder holder(Seat seat, Account reader) {
        Assignee who = seat.assignee();
        return new LicencePage.Holder(
                seat.name(),
                switch (who.kind()) {
                    case PERSON -> "Account";
                    case HOST -> "Compute host";
                    case NAME -> "Name";
                },
                seat.active() ? null : who.account() == null ? "removed" : "deactivated",
                href(who, reader),
                seat.since(),
                seat.by(),
                "%s/seats/%d/free".formatted(LicenceLabels.path(seat.licence()), seat.id()));
    }

    private static @Nullable String href(Assignee who, Account reader) {
        if (who.host() != null && reader.hasModule(ProductModule.COMPUTE)) {
            return ComputeHost.path(who.host());
        }
        return who.account() != null && reader.isAdministrator()
                ? "/site-administration/users/" + who.account()
                : null;
    }

    static Confirmation removal(Licence one) {
        String path = LicenceLabels.path(one.id());
        return new Confirmation(
                "remove",
                path + "/remove",
                "Remove %s?".formatted(one.values().title()),
                List.of(
                        "This deletes its details, including the product key, the seat assignments"
                                + " and the change history.",
                        "The audit log records that it was removed. Nothing is uninstalled."),
                path + "/remove",
                "Remove licence",
                "Keep licence",
                path);
    }
}

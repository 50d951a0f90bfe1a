package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.pages.QueriesPage.Link;
import dev.bailiwick.modules.dns.provider.LoggedQuery;
import dev.bailiwick.modules.dns.provider.QueryFilter;
import dev.bailiwick.modules.dns.provider.QueryPage;
import dev.bailiwick.modules.dns.provider.QueryStatus;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Href;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Reads the query logs of all instances as one, page by page. Nothing is kept between pages: an
/// address has the position on each instance.
@Component
final class QueriesBuilder {
    static final int PAGE = 100;
    private static final int MAX_TEXT_LENGTH = 253;
    private static final String AT = "at";
    private static final List<String> FILTERS =
            List.of("from", "until", "client", "domain", "type", "status");
    private static final DateTimeFormatter FIELD =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private static final DateTimeFormatter FIELD_WITH_SECONDS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final Scopes scopes;
    private final LiveProviders live;
    private final Machines machines;

    QueriesBuilder(Scopes scopes, LiveProviders live, Machines machines) {
        this.scopes = scopes;
        this.live = live;
        this.machines = machines;
    }

    private record Asked(
            QueryFilter filter, @Nullable String fromError, @Nullable String untilError) {
        boolean isValid() {
            return fromError == null && untilError == null;
        }
    }

    /// Some queries of all instances, and where the next page begins.
    record Part(List<QueryRow> rows, List<Answer<QueryPage>> answers, @Nullable Positions next) {}

    QueriesPage build(Map<String, String> asked, Account reader) {
        Scope scope = scopes.of(asked);
        ZoneId zone = reader.timeZone();
        Asked wanted = asked(asked, zone);
        Positions at = Positions.parse(asked.getOrDefault(AT, ""));
        Part part =
                wanted.isValid()
                        ? read(scope.shown(), wanted.filter(), at)
                        : new Part(List.of(), List.of(), null);
        Href base = href(scope, asked, zone);
        boolean moves = at.isNewest() && wanted.isValid() && wanted.filter().until() == null;
        return new QueriesPage(
                scope,
                fields(scope, asked, wanted, zone),
                summary(part, wanted.filter(), at),
                part.rows(),
                machines(part.rows(), reader),
                Failures.of(part.answers()),
                Failures.limits(part.answers(), QueryPage::limit),
                part.next() == null ? null : base.with(AT, part.next().toString()).text(),
                at.isNewest() ? null : base.text(),
                moves ? base.text() : null,
                reader.isAdministrator()
                        ? QueriesPage.PATH
                                + "/export.csv"
                                + (base.query().isEmpty() ? "" : "?" + base.query())
                        : null);
    }

    private Map<String, List<Link>> machines(List<QueryRow> rows, Account reader) {
        var clients = new HashMap<String, IpAddress>();
        for (QueryRow row : rows) {
            String client = row.query().clientAddress();
            IpAddress.parseReported(client).ifPresent(address -> clients.put(client, address));
        }
        Machines.Known known = machines.of(clients.values(), reader);
        var links = new HashMap<String, List<Link>>();
        clients.forEach((client, address) -> {
            var of = new ArrayList<Link>();
            known.hosts()
                    .getOrDefault(address, List.of())
                    .forEach(
                            host -> of.add(new Link(host.name(), ComputeHost.path(host.hostId()))));
            RegisteredAddress record = known.records().get(address);
            if (record != null) {
                of.add(new Link("IP record", "/ip-addresses/" + record.id()));
            }
            links.put(client, of);
        });
        return links;
    }

    /// @return empty if a time is malformed
    QueryFilter filter(Map<String, String> asked, ZoneId zone) {
        return asked(asked, zone).filter();
    }

    List<Provider> chosen(Map<String, String> asked) {
        return scopes.of(asked).shown();
    }

    Part read(List<Provider> from, QueryFilter filter, Positions at) {
        List<Answer<QueryPage>> answers =
                live.ask(
                        from,
                        List.of(filter, at),
                        (provider, instance) -> {
                            Positions.At begin = at.of(provider.id());
                            return instance.queries(filter, begin.cursor(), begin.start(), PAGE);
                        });
        List<QueryRow> rows =
                answers.stream()
                        .flatMap(answer -> rows(answer).stream())
                        .sorted(Comparator.comparing((QueryRow row) -> row.query().at()).reversed())
                        .limit(PAGE)
                        .toList();
        return new Part(rows, answers, next(answers, rows, at));
    }

    private static List<QueryRow> rows(Answer<QueryPage> answer) {
        QueryPage page = answer.value();
        if (page == null) {
            return List.of();
        }
        var rows = new ArrayList<QueryRow>();
        for (LoggedQuery query : page.queries()) {
            rows.add(new QueryRow(answer.provider(), query));
        }
        return rows;
    }

    /// Null on the last page.
    private static @Nullable Positions next(
            List<Answer<QueryPage>> answers, List<QueryRow> rows, Positions at) {
        var next = new HashMap<Long, Positions.At>();
        boolean more = false;
        for (Answer<QueryPage> answer : answers) {
            long id = answer.provider().id();
            Positions.At begin = at.of(id);
            QueryPage page = answer.value();
            if (page != null) {
                int taken = (int) rows.stream().filter(row -> row.provider().id() == id).count();
                more |= page.queries().size() > taken || page.queries().size() == PAGE;
                String cursor = begin.cursor().isEmpty() ? page.cursor() : begin.cursor();
                next.put(id, new Positions.At(cursor, begin.start() + taken));
            } else if (!begin.equals(Positions.At.NEWEST)) {
                next.put(id, begin);
            }
        }
        return more ? new Positions(next) : null;
    }

    private static Asked asked(Map<String, String> asked, ZoneId zone) {
        String fromError = null;
        String untilError = null;
        Instant from = null;
        Instant until = null;
        try {
            from = instant(text(asked, "from"), zone);
        } catch (DateTimeException e) {
            fromError = "Enter it as 2026-03-12 02:00.";
        }
        try {
            until = instant(text(asked, "until"), zone);
        } catch (DateTimeException e) {
            untilError = "Enter it as 2026-03-12 03:00.";
        }
        String type = text(asked, "type");
        return new Asked(
                new QueryFilter(
                        text(asked, "client"),
                        text(asked, "domain"),
                        type.matches("[A-Z0-9]{1,10}") ? type : "",
                        QueryStatus.of(text(asked, "status")).orElse(null),
                        from,
                        until),
                fromError,
                untilError);
    }

    private static String text(Map<String, String> asked, String name) {
        String text = asked.getOrDefault(name, "").strip().replaceAll("\\p{Cntrl}", "");
        return text.length() > MAX_TEXT_LENGTH ? text.substring(0, MAX_TEXT_LENGTH) : text;
    }

    /// In the person's zone, unless it names UTC, as addresses do.
    private static @Nullable Instant instant(String text, ZoneId zone) {
        String iso = text.replace(' ', 'T');
        return text.isEmpty()
                ? null
                : iso.endsWith("Z")
                        ? Instant.parse(iso)
                        : LocalDateTime.parse(iso).atZone(zone).toInstant();
    }

    /// Times are in UTC, so that everybody who opens the address sees the same.
    private static Href href(Scope scope, Map<String, String> asked, ZoneId zone) {
        Href href = new Href(scope.href(QueriesPage.PATH));
        Asked wanted = asked(asked, zone);
        for (String name : FILTERS) {
            Instant time =
                    switch (name) {
                        case "from" -> wanted.filter().from();
                        case "until" -> wanted.filter().until();
                        default -> null;
                    };
            boolean isTime = name.equals("from") || name.equals("until");
            href =
                    href.with(
                            name,
                            isTime ? time == null ? null : time.toString() : text(asked, name));
        }
        return href;
    }

    private static QueriesPage.Filter fields(
            Scope scope, Map<String, String> asked, Asked wanted, ZoneId zone) {
        return new QueriesPage.Filter(
                time("from", asked, wanted.filter().from(), zone).withError(wanted.fromError()),
                time("until", asked, wanted.filter().until(), zone).withError(wanted.untilError()),
                FormField.of("client", text(asked, "client")),
                FormField.of("domain", text(asked, "domain")),
                FormField.of("type", wanted.filter().type()),
                FormField.of("status", text(asked, "status")),
                scope.field(),
                wanted.filter().isEmpty() && wanted.isValid() && scope.chosen() == null);
    }

    private static FormField time(
            String name, Map<String, String> asked, @Nullable Instant read, ZoneId zone) {
        if (read == null) {
            return FormField.of(name, text(asked, name));
        }
        boolean whole = read.getEpochSecond() % 60 == 0;
        return FormField.of(name, (whole ? FIELD : FIELD_WITH_SECONDS).format(read.atZone(zone)));
    }

    private static String summary(Part part, QueryFilter filter, Positions at) {
        long matching = 0;
        boolean known = !part.answers().isEmpty();
        for (Answer<QueryPage> answer : part.answers()) {
            QueryPage page = answer.value();
            known &= page != null && page.matching() != null;
            matching += page == null || page.matching() == null ? 0 : page.matching();
        }
        String what = filter.isEmpty() ? "queries" : "matching queries";
        String position = at.isNewest() ? "" : " This address keeps showing the same page.";
        return known
                ? "%,d %s in the instances’ memory.%s".formatted(matching, what, position)
                : "The latest queries of all clients.%s".formatted(position);
    }
}

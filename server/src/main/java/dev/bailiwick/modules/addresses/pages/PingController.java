package dev.bailiwick.modules.addresses.pages;

import static dev.bailiwick.modules.addresses.registry.AddressFields.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.addresses.checks.FreeAddressResult;
import dev.bailiwick.modules.addresses.checks.PingAddresses;
import dev.bailiwick.modules.addresses.checks.PingFreeAddress;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.modules.addresses.subnets.SubnetPage;
import dev.bailiwick.modules.addresses.subnets.SubnetPageBuilder;
import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusals;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// Pings an address, and finds a free address in a subnet.
@Controller
@RequestMapping(PATH)
final class PingController {
    private final Addresses addresses;
    private final Subnets subnets;
    private final PingAddresses check;
    private final PingFreeAddress free;
    private final SubnetPageBuilder pages;
    private final Transactions transactions;

    PingController(
            Addresses addresses,
            Subnets subnets,
            PingAddresses check,
            PingFreeAddress free,
            SubnetPageBuilder pages,
            Transactions transactions) {
        this.addresses = addresses;
        this.subnets = subnets;
        this.check = check;
        this.free = free;
        this.pages = pages;
        this.transactions = transactions;
    }

    @PostMapping("/{id}/ping")
    ResponseEntity<Map<String, Object>> ping(
            @PathVariable long id, HttpServletRequest request, HttpServletResponse response) {
        RegisteredAddress address =
                transactions.read(() -> addresses.find(id)).orElseThrow(NotFoundException::new);
        return switch (check.check(address)) {
            case PingResult.Checked(var report) -> {
                if (Refusals.wantsJson(request)) {
                    yield ResponseEntity.ok()
                            .header("Cache-Control", "no-store")
                            .body(json(report));
                }
                Toasts.show(PingMessages.of(report), request, response);
                yield ResponseEntity.status(302)
                        .location(URI.create(AddressFields.KIND.path(id)))
                        .build();
            }
            case PingResult.NotPermitted out -> throw PingMessages.notPermitted(address);
            case PingResult.Busy busy -> throw PingMessages.busy(response);
        };
    }

    @GetMapping("/subnets/{id}/next-free")
    String back(@PathVariable long id) {
        return "redirect:" + SubnetFields.KIND.path(id);
    }

    /// The form for a new record opens with the free address. If only addresses registered as
    /// available are left, the form of that record opens; if there is none, the page it was
    /// requested from says so.
    @PostMapping("/subnets/{id}/next-free")
    String findFree(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Subnet subnet =
                transactions.read(() -> subnets.find(id)).orElseThrow(NotFoundException::new);
        FreeAddressResult result = free.in(subnet);
        return switch (result) {
            case FreeAddressResult.Free(var address, var answered) ->
                    respond(address, result, request, response);
            case FreeAddressResult.Unchecked(var address) ->
                    respond(address, result, request, response);
            case FreeAddressResult.None none -> {
                response.setStatus(422);
                model.addAttribute("page", page(subnet, PingMessages.of(none, subnet), person));
                yield "modules/addresses/subnets/subnet";
            }
            case FreeAddressResult.Busy busy -> throw PingMessages.busy(response);
        };
    }

    private String respond(
            IpAddress address,
            FreeAddressResult result,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<RegisteredAddress> known = transactions.read(() -> addresses.find(address));
        String message = PingMessages.of(result, known.isPresent());
        if (known.isPresent() || result instanceof FreeAddressResult.Unchecked) {
            Toasts.showNotice(message, request, response);
        } else {
            Toasts.show(message, request, response);
        }
        return "redirect:"
                + known.map(one -> AddressFields.KIND.path(one.id()) + "/edit")
                        .orElse(PATH + "/add?address=" + address);
    }

    private SubnetPage page(Subnet subnet, SubnetPage.NoneFree noneFree, SignedIn person) {
        var query =
                AddressesQuery.of(SubnetFields.KIND.path(subnet.id()), subnet.network(), Map.of());
        return transactions.read(() -> pages.of(subnet, query, person.account(), noneFree));
    }

    private static Map<String, Object> json(PingReport report) {
        var json = new LinkedHashMap<String, Object>();
        json.put("address", report.address().toString());
        json.put("reachable", report.answers());
        json.put("method", report.method().key());
        json.put("sent", report.sent());
        json.put("received", report.received());
        json.put("round_trip_ms", json(report.roundTrip()));
        json.put("checked_at", report.at());
        return json;
    }

    private static @Nullable Map<String, Object> json(PingReport.@Nullable RoundTrip trip) {
        if (trip == null) {
            return null;
        }
        var json = new LinkedHashMap<String, Object>();
        json.put("min", trip.min() / 1_000.0);
        json.put("average", trip.average() / 1_000.0);
        json.put("max", trip.max() / 1_000.0);
        return json;
    }
}

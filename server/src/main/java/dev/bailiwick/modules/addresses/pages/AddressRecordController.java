package dev.bailiwick.modules.addresses.pages;

import static dev.bailiwick.modules.addresses.lists.AddressesQuery.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.addresses.lists.AddressesPageBuilder;
import dev.bailiwick.modules.addresses.registry.AddressForm;
import dev.bailiwick.modules.addresses.registry.AddressResult;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.ChangeAddresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Shows, adds, changes and removes an address.
@Controller
@RequestMapping(PATH)
final class AddressRecordController {
    private final Addresses addresses;
    private final Subnets subnets;
    private final AddressPageBuilder pages;
    private final ChangeAddresses change;
    private final Transactions transactions;

    AddressRecordController(
            Addresses addresses,
            Subnets subnets,
            AddressPageBuilder pages,
            ChangeAddresses change,
            Transactions transactions) {
        this.addresses = addresses;
        this.subnets = subnets;
        this.pages = pages;
        this.change = change;
        this.transactions = transactions;
    }

    @GetMapping("/{id}")
    String show(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute(
                "page", transactions.read(() -> pages.of(requireCurrent(id), person.account())));
        return "modules/addresses/pages/show";
    }

    @GetMapping("/add")
    String form(
            @RequestParam(defaultValue = "") String address,
            @RequestParam(defaultValue = "") String subnet,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        person.requireEditor();
        Subnet within = subnet(subnet);
        String begun = address.isEmpty() && within != null ? within.prefixText() : address;
        model.addAttribute(
                "page", AddressFormPage.forNew(AddressForm.blank(begun), within, Map.of()));
        return "modules/addresses/pages/form";
    }

    /// The subnet whose page the person came from; used only for the way back.
    private @Nullable Subnet subnet(String id) {
        try {
            long number = Long.parseLong(id);
            return transactions.read(() -> subnets.find(number)).orElse(null);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    @PostMapping("/add")
    String add(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        AddressForm details = details(form, form.getOrDefault("address", ""));
        return switch (change.add(details, person.actor())) {
            case AddressResult.Saved(var id) -> {
                Toasts.show(details.address() + " added", request, response);
                yield "redirect:" + AddressesPageBuilder.path(id);
            }
            case AddressResult.Refused(var errors) ->
                    redisplay(
                            AddressFormPage.forNew(
                                    details, subnet(form.getOrDefault("subnet", "")), errors),
                            response,
                            model);
            case AddressResult.Outdated overtaken ->
                    throw new IllegalStateException("a new address cannot be outdated");
        };
    }

    @GetMapping("/{id}/edit")
    String edit(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        RegisteredAddress address = require(id);
        model.addAttribute(
                "page", AddressFormPage.forEdit(address, AddressForm.of(address), false, Map.of()));
        return "modules/addresses/pages/form";
    }

    @PostMapping("/{id}/edit")
    String change(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long version,
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        RegisteredAddress address = require(id);
        AddressForm details = details(form, address.address().toString());
        return switch (change.change(id, version, details, person.actor())) {
            case AddressResult.Saved saved -> {
                Toasts.show("Saved", request, response);
                yield "redirect:" + AddressesPageBuilder.path(id);
            }
            case AddressResult.Refused(var errors) ->
                    redisplay(
                            AddressFormPage.forEdit(address, details, false, errors),
                            response,
                            model);
            case AddressResult.Outdated overtaken ->
                    redisplay(
                            AddressFormPage.forEdit(address, details, true, Map.of()),
                            response,
                            model);
        };
    }

    @GetMapping("/{id}/remove")
    String confirmRemove(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute("page", AddressPageBuilder.removal(require(id)));
        return "web/ui/confirm";
    }

    @PostMapping("/{id}/remove")
    String remove(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        RegisteredAddress address = require(id);
        int ignored = change.remove(List.of(id), person.actor());
        Toasts.show(address.address() + " removed", request, response);
        return "redirect:" + PATH;
    }

    private static String redisplay(
            AddressFormPage page, HttpServletResponse response, Model model) {
        response.setStatus(422);
        model.addAttribute("page", page);
        return "modules/addresses/pages/form";
    }

    private static AddressForm details(Map<String, String> form, String address) {
        return new AddressForm(
                address,
                form.getOrDefault("hostname", ""),
                form.getOrDefault("status", ""),
                form.getOrDefault("mac_address", ""),
                form.getOrDefault("owner", ""),
                form.getOrDefault("description", ""),
                form.getOrDefault("host", ""));
    }

    private RegisteredAddress require(long id) {
        return transactions.read(() -> requireCurrent(id));
    }

    private RegisteredAddress requireCurrent(long id) {
        return addresses.find(id).orElseThrow(NotFoundException::new);
    }
}

package dev.bailiwick.modules.addresses.subnets;

import static dev.bailiwick.modules.addresses.lists.AddressesQuery.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.registry.AddressResult;
import dev.bailiwick.modules.addresses.registry.ChangeSubnets;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetForm;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.monitoring.scans.ScanInterval;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Shows, adds, changes and removes a subnet.
@Controller
@RequestMapping(PATH + "/subnets")
final class SubnetController {
    private static final String ONE = "/{id}";

    private final Subnets subnets;
    private final SubnetPageBuilder pages;
    private final ChangeSubnets change;
    private final Transactions transactions;

    SubnetController(
            Subnets subnets,
            SubnetPageBuilder pages,
            ChangeSubnets change,
            Transactions transactions) {
        this.subnets = subnets;
        this.pages = pages;
        this.change = change;
        this.transactions = transactions;
    }

    @GetMapping(ONE)
    String show(
            @PathVariable long id,
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute(
                "page",
                transactions.read(() -> {
                    Subnet subnet = requireCurrent(id);
                    var query =
                            AddressesQuery.of(SubnetPageBuilder.path(id), subnet.network(), asked);
                    return pages.of(subnet, query, person.account());
                }));
        return "modules/addresses/subnets/subnet";
    }

    @GetMapping("/add")
    String form(@AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute("page", SubnetFormPage.forNew(details(Map.of(), ""), Map.of()));
        return "modules/addresses/subnets/subnet-form";
    }

    @PostMapping("/add")
    String add(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        SubnetForm details = details(form, form.getOrDefault("network", ""));
        return switch (change.add(details, person.actor())) {
            case AddressResult.Saved(var id) -> {
                Toasts.show(details.network() + " added", request, response);
                yield "redirect:" + SubnetPageBuilder.path(id);
            }
            case AddressResult.Refused(var errors) ->
                    redisplay(SubnetFormPage.forNew(details, errors), response, model);
            case AddressResult.Outdated overtaken ->
                    throw new IllegalStateException("a new subnet cannot be outdated");
        };
    }

    @GetMapping(ONE + "/edit")
    String edit(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        Subnet subnet = require(id);
        model.addAttribute(
                "page", SubnetFormPage.forEdit(subnet, SubnetForm.of(subnet), false, Map.of()));
        return "modules/addresses/subnets/subnet-form";
    }

    @PostMapping(ONE + "/edit")
    String change(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long version,
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Subnet subnet = require(id);
        SubnetForm details = details(form, subnet.network().toString());
        return switch (change.change(subnet, version, details, person.actor())) {
            case AddressResult.Saved saved -> {
                Toasts.show("Saved", request, response);
                yield "redirect:" + SubnetPageBuilder.path(id);
            }
            case AddressResult.Refused(var errors) ->
                    redisplay(
                            SubnetFormPage.forEdit(subnet, details, false, errors),
                            response,
                            model);
            case AddressResult.Outdated overtaken ->
                    redisplay(
                            SubnetFormPage.forEdit(subnet, details, true, Map.of()),
                            response,
                            model);
        };
    }

    @GetMapping(ONE + "/remove")
    String confirmRemove(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        Subnet subnet = require(id);
        String path = SubnetPageBuilder.path(id);
        model.addAttribute(
                "page",
                new Confirmation(
                        "remove",
                        path + "/remove",
                        "Remove %s?".formatted(subnet.title()),
                        List.of("Its name, VLAN and gateway are deleted. Its addresses stay."),
                        path + "/remove",
                        "Remove subnet",
                        "Keep subnet",
                        path));
        return "web/ui/confirm";
    }

    @PostMapping(ONE + "/remove")
    String remove(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Subnet subnet = require(id);
        change.remove(subnet, person.actor());
        Toasts.show(subnet.network() + " removed", request, response);
        return "redirect:" + PATH;
    }

    private static String redisplay(
            SubnetFormPage page, HttpServletResponse response, Model model) {
        response.setStatus(422);
        model.addAttribute("page", page);
        return "modules/addresses/subnets/subnet-form";
    }

    private static SubnetForm details(Map<String, String> form, String network) {
        return new SubnetForm(
                network,
                form.getOrDefault("name", ""),
                form.getOrDefault("vlan", ""),
                form.getOrDefault("gateway", ""),
                form.getOrDefault("description", ""),
                form.getOrDefault("scan_interval", ScanInterval.NEVER.key()));
    }

    private Subnet require(long id) {
        return transactions.read(() -> requireCurrent(id));
    }

    private Subnet requireCurrent(long id) {
        return subnets.find(id).orElseThrow(NotFoundException::new);
    }
}

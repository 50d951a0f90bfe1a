package dev.bailiwick.monitoring.channels.pages;

import static dev.bailiwick.monitoring.channels.registry.ChannelFields.KIND;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.channels.delivery.Notifications;
import dev.bailiwick.monitoring.channels.delivery.TestChannel;
import dev.bailiwick.monitoring.channels.registry.ChangeChannels;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelFields;
import dev.bailiwick.monitoring.channels.registry.Channels;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(ChannelFields.PATH)
final class ChannelController extends RecordController<Channel> {
    private static final int MAX_CHANGES = 50;
    private static final int MAX_MESSAGES = 20;
    private static final List<Crumb> CRUMBS =
            List.of(
                    new Crumb("Alerts", "/site-administration/alerts"),
                    new Crumb("Channels", ChannelFields.PATH));
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "about",
                                    "Channel",
                                    "Where alerts are sent, besides the pages and the emails to"
                                            + " administrators.")
                            .row(ChannelFields.NAME)
                            .row(ChannelFields.TYPE, ChannelFields.ENABLED),
                    FormSection.of(
                                    "mail",
                                    "Recipients",
                                    "They need no account. Everything a channel gets is in one"
                                            + " email.")
                            .row(ChannelFields.RECIPIENTS)
                            .onlyFor("mail"),
                    FormSection.of(
                                    "web",
                                    "Address",
                                    "Stored encrypted and never shown again, because anyone who has"
                                            + " it can write to the channel. Redirects are not"
                                            + " followed.")
                            .row(ChannelFields.URL)
                            .onlyFor("webhook", "slack", "teams", "ntfy"),
                    FormSection.of(
                                    "secret-section",
                                    "Secret",
                                    "Stored encrypted, and used for this address only.")
                            .row(ChannelFields.SECRET)
                            .onlyFor("webhook", "ntfy"),
                    FormSection.of(
                                    "rules",
                                    "Rules",
                                    "Which alerts are sent. All conditions must fit; for other"
                                            + " alerts add another channel.")
                            .row(ChannelFields.SEVERITY)
                            .row(ChannelFields.MODULES)
                            .row(ChannelFields.HOSTS, ChannelFields.TAGS),
                    FormSection.of(
                                    "times",
                                    "Times",
                                    "In quiet hours messages wait. What is resolved before they"
                                            + " end is not sent.")
                            .row(ChannelFields.QUIET_HOURS, ChannelFields.TIME_ZONE)
                            .row(ChannelFields.REPEAT_MINUTES));

    private final Channels channels;
    private final Notifications notifications;
    private final TestChannel test;
    private final RecordChanges history;
    private final Transactions transactions;
    private final Clock clock;

    ChannelController(
            Channels channels,
            Notifications notifications,
            TestChannel test,
            RecordChanges history,
            ChangeChannels change,
            Transactions transactions,
            Clock clock) {
        super(KIND, ChannelFields.FORM, change, transactions);
        this.channels = channels;
        this.notifications = notifications;
        this.test = test;
        this.history = history;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String list(Model model) {
        model.addAttribute(
                "page",
                new ChannelsPage(
                        transactions.read(channels::all).stream().map(this::row).toList()));
        return "monitoring/channels/pages/channels";
    }

    private ChannelRow row(Channel channel) {
        return new ChannelRow(channel, channel.isQuiet(clock.instant()));
    }

    @PostMapping("/{id}/test")
    String test(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        Channel channel =
                transactions.read(() -> channels.find(id)).orElseThrow(NotFoundException::new);
        List<CheckResult> checks = test.run(channel, person.actor());
        model.addAttribute(
                "page", transactions.read(() -> page(channels.find(id).orElse(channel), checks)));
        return view();
    }

    @Override
    protected Optional<Channel> find(long id) {
        return channels.find(id);
    }

    @Override
    protected String view() {
        return "monitoring/channels/pages/channel";
    }

    @Override
    protected ChannelPage page(Channel channel, Map<String, String> asked, Account reader) {
        return page(channel, List.of());
    }

    private ChannelPage page(Channel channel, List<CheckResult> checks) {
        return new ChannelPage(
                row(channel),
                checks,
                notifications.recent(channel.id(), MAX_MESSAGES),
                history.of(KIND.key(), channel.id(), MAX_CHANGES, ChannelFields.FORM.labels()),
                removal(channel));
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return RecordFormPage.forNew(KIND, FORM, CRUMBS, input);
    }

    @Override
    protected RecordFormPage editForm(Channel channel, RecordInput input) {
        return RecordFormPage.forEdit(
                KIND,
                FORM,
                CRUMBS,
                channel,
                input,
                Set.<RecordField<?>>copyOf(channel.storedSecrets()));
    }

    @Override
    protected Confirmation removal(Channel channel) {
        return new Confirmation(
                "remove",
                channel.path() + "/remove",
                "Remove %s?".formatted(channel.title()),
                List.of(
                        "This deletes its address, its rules, and the messages that wait for it.",
                        "Alerts stay as they are. People who were told that one opened are not"
                                + " told that it ends."),
                channel.path() + "/remove",
                "Remove channel",
                "Keep channel",
                channel.path());
    }
}

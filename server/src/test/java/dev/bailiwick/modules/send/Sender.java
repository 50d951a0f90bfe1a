package dev.bailiwick.modules.send;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.send.packages.Drafts;
import dev.bailiwick.modules.send.packages.RefusedUploadException;
import dev.bailiwick.modules.send.packages.SendOptions;
import dev.bailiwick.modules.send.packages.SendPackage;
import dev.bailiwick.modules.send.packages.SentPackage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A person who sends packages, below the pages.
public final class Sender {
    public static final SendOptions OPTIONS =
            new SendOptions(
                    "Scans", "", "records", false, false, true, Duration.ofDays(7), 5, null, false);

    private final RunningServer server;
    private final Account account;

    public Sender(RunningServer server) {
        this.server = server;
        this.account = server.person(Role.EDITOR, ProductModule.SECURE_SEND);
    }

    public Account account() {
        return account;
    }

    public static SendOptions with(
            String text, int downloads, @Nullable String passphrase, String recipient) {
        return new SendOptions(
                "Scans",
                text,
                recipient,
                false,
                false,
                true,
                Duration.ofDays(7),
                downloads,
                passphrase,
                true);
    }

    public SendPackage.Sent text(String text) {
        return send(draft(), with(text, 5, null, ""));
    }

    public SendPackage.Sent text(UnaryOperator<SendOptions> options) {
        return send(draft(), options.apply(with("the text", 5, null, "")));
    }

    /// A package with one file.
    public SendPackage.Sent file(String name, byte[] content, int downloads) {
        SentPackage draft = draft();
        upload(draft, name, content);
        return send(draft, with("", downloads, null, ""));
    }

    public SentPackage draft() {
        try {
            return server.bean(Drafts.class).begin(account);
        } catch (RefusedUploadException e) {
            throw new IllegalStateException(e);
        }
    }

    public void upload(SentPackage draft, String name, byte[] content) {
        try {
            int place = server.bean(Drafts.class).add(draft, name, (long) content.length);
            var _ =
                    server.bean(Drafts.class)
                            .receive(draft, place, 0, new ByteArrayInputStream(content), -1, true);
        } catch (RefusedUploadException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public SendPackage.Sent send(SentPackage draft, SendOptions options) {
        try {
            return server.bean(SendPackage.class).complete(draft, options, account);
        } catch (RefusedUploadException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}

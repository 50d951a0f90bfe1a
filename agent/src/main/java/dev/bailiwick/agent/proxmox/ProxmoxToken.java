package dev.bailiwick.agent.proxmox;

import dev.bailiwick.agent.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// An API token of Proxmox VE, `user@realm!tokenid=uuid`. It leaves this object only for the
/// request.
public final class ProxmoxToken {
    private static final int MAX_LENGTH = 500;
    private static final Pattern FORM =
            Pattern.compile(
                    "[^\\s\\p{Cntrl}:/=]+@[A-Za-z][\\w.-]+![A-Za-z][\\w.-]+=[0-9A-Fa-f-]{36}");

    private final String text;

    private ProxmoxToken(String text) {
        this.text = text;
    }

    /// Refuses a file without a token, and never repeats what is in it.
    public static ProxmoxToken read(Path file) throws RefusedException {
        String text;
        try (InputStream in = Files.newInputStream(file)) {
            text = new String(in.readNBytes(MAX_LENGTH), StandardCharsets.UTF_8).strip();
        } catch (IOException _) {
            throw new RefusedException("proxmox_token_file %s cannot be read.".formatted(file));
        }
        if (!FORM.matcher(text).matches()) {
            throw new RefusedException(
                    "proxmox_token_file %s does not contain an API token. It must be one line that looks like user@pve!name=UUID."
                            .formatted(file));
        }
        return new ProxmoxToken(text);
    }

    String header() {
        return "PVEAPIToken=" + text;
    }

    @Override
    public String toString() {
        return "PVEAPIToken=[hidden]";
    }
}

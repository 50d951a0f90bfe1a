package dev.bailiwick.platform.jobs;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.stereotype.Component;

/// What administrators recognise this server by: the name of its machine, and its process id.
@Component
final class ServerName {
    private final String value = host() + ":" + ProcessHandle.current().pid();

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    @Override
    public String toString() {
        return value;
    }
}

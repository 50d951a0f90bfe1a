package dev.bailiwick.probes.check;

/// One question to one server, asked with a fresh connection.
public sealed interface Check
        permits PingCheck, TcpCheck, HttpCheck, DnsCheck, TlsCheck, MailCheck {
    TimeLimits limits();
}

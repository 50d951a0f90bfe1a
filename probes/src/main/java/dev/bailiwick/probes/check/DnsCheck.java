package dev.bailiwick.probes.check;

import org.jspecify.annotations.Nullable;

/// What a resolver answers.
///
/// @param name an absolute name; for [RecordType#PTR] also an address
/// @param expected null if any record will do
public record DnsCheck(
        Endpoint resolver,
        String name,
        RecordType type,
        @Nullable Expectation expected,
        TimeLimits limits)
        implements Check {
    public static final int PORT = 53;
    private static final int MAX_VALUE = 4_096;

    public DnsCheck {
        name = HostNames.checked(name);
    }

    public enum RecordType {
        A,
        AAAA,
        CNAME,
        MX,
        TXT,
        NS,
        SOA,
        PTR,
        SRV,
        CAA
    }

    /// One record of the answer as in a zone file, such as `10 mail.example.org`; names without the
    /// final dot, and texts without quotes.
    public sealed interface Expectation {
        String value();

        record Equals(String value) implements Expectation {
            public Equals {
                check(value);
            }
        }

        record Contains(String value) implements Expectation {
            public Contains {
                check(value);
            }
        }

        private static void check(String value) {
            Invalid.when(
                    value.isBlank() || value.length() > MAX_VALUE, "Enter the expected answer.");
        }
    }
}

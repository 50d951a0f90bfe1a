package dev.bailiwick.probes.dns;

import dev.bailiwick.probes.check.DnsCheck;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.xbill.DNS.Message;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.TXTRecord;
import org.xbill.DNS.Type;

/// The records of a response as text.
final class Answers {
    private static final int MAX_RECORDS = 100;

    private Answers() {}

    /// Those of the type; an answer can also contain the aliases that lead to them.
    static List<String> of(Message response, DnsCheck.RecordType type) {
        int wanted = Type.value(type.name());
        return response.getSection(Section.ANSWER).stream()
                .filter(record -> record.getType() == wanted)
                .limit(MAX_RECORDS)
                .map(Answers::text)
                .toList();
    }

    private static String text(Record record) {
        return record instanceof TXTRecord txt
                ? txt.getStringsAsByteArrays().stream()
                        .map(part -> new String(part, StandardCharsets.UTF_8))
                        .collect(Collectors.joining())
                : withoutDots(record.rdataToString());
    }

    private static String withoutDots(String text) {
        return Arrays.stream(text.replace("\"", "").split(" ", -1))
                .map(word ->
                        word.length() > 1 && word.endsWith(".")
                                ? word.substring(0, word.length() - 1)
                                : word)
                .collect(Collectors.joining(" "));
    }

    /// Case matters only in texts.
    static boolean meet(
            List<String> answers, DnsCheck.Expectation expected, DnsCheck.RecordType type) {
        boolean text = type == DnsCheck.RecordType.TXT;
        String value =
                text
                        ? expected.value()
                        : withoutDots(expected.value().strip()).toLowerCase(Locale.ROOT);
        return answers.stream()
                .map(answer -> text ? answer : answer.toLowerCase(Locale.ROOT))
                .anyMatch(answer ->
                        switch (expected) {
                            case DnsCheck.Expectation.Equals _ -> answer.equals(value);
                            case DnsCheck.Expectation.Contains _ -> answer.contains(value);
                        });
    }
}

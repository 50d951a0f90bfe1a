package dev.bailiwick.probes.dns;

import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.DownException;
import dev.bailiwick.probes.result.PlainText;
import dev.bailiwick.probes.result.Result;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.ReverseMap;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/// Asks a resolver, by UDP and if the response is truncated by TCP (RFC 1035, RFC 7766), and
/// compares the answer with what is expected.
public final class DnsProbe {
    private static final int QUOTED = 80;

    private DnsProbe() {}

    public static Result run(DnsCheck check, Attempt attempt) throws DownException {
        var query = new DnsQuery(question(check));
        List<InetAddress> addresses = attempt.resolve(check.resolver().host());
        Message response = DnsExchange.run(check.resolver(), addresses, query, attempt);
        Duration time = attempt.elapsed();
        return judge(check, response).in(time);
    }

    private static Record question(DnsCheck check) throws DownException {
        return Record.newRecord(name(check), Type.value(check.type().name()), DClass.IN);
    }

    private static Name name(DnsCheck check) throws DownException {
        String name = check.name();
        try {
            return check.type() == DnsCheck.RecordType.PTR && isAddress(name)
                    ? ReverseMap.fromAddress(name)
                    : Name.fromString(name, Name.root);
        } catch (TextParseException | UnknownHostException e) {
            throw new DownException("%s is not a name in the DNS.".formatted(name));
        }
    }

    private static boolean isAddress(String name) {
        return name.indexOf(':') >= 0 || name.matches("[0-9.]+");
    }

    private static Result judge(DnsCheck check, Message response) {
        int code = response.getRcode();
        if (code == Rcode.NXDOMAIN) {
            return Result.down("The name %s does not exist (NXDOMAIN).".formatted(check.name()));
        }
        if (code != Rcode.NOERROR) {
            return Result.down(
                    "%s responded with %s.".formatted(check.resolver(), Rcode.string(code)));
        }
        List<String> answers = Answers.of(response, check.type());
        if (answers.isEmpty()) {
            return Result.down("%s has no %s record.".formatted(check.name(), check.type()));
        }
        String all = PlainText.line(String.join(", ", answers), QUOTED);
        DnsCheck.Expectation expected = check.expected();
        return expected == null || Answers.meet(answers, expected, check.type())
                ? Result.up("%s %s: %s".formatted(check.name(), check.type(), all))
                : Result.down(
                        "%s %s is %s, expected %s."
                                .formatted(
                                        check.name(),
                                        check.type(),
                                        all,
                                        PlainText.line(expected.value(), 40)));
    }
}

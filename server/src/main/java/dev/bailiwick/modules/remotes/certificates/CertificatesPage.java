package dev.bailiwick.modules.remotes.certificates;

import dev.bailiwick.identity.accounts.Account;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The keys of the authority, and who gets certificates for which user names.
///
/// @param current null while certificates are off
/// @param next that replaces it later; null for none
/// @param machines how many machines take certificates
public record CertificatesPage(
        @Nullable AuthorityKey current,
        @Nullable AuthorityKey next,
        List<Person> people,
        int machines) {
    static final String PATH = "/remote-manager/certificates";

    public CertificatesPage {
        people = List.copyOf(people);
    }

    /// Somebody who may open sessions.
    public record Person(Account account, List<String> principals) {
        public Person {
            principals = List.copyOf(principals);
        }

        public String path() {
            return PATH + "/people/" + account.id();
        }
    }

    /// The lines for the file of `TrustedUserCAKeys`.
    public String lines() {
        return current == null
                ? ""
                : next == null ? current.line() : current.line() + "\n" + next.line();
    }

    public String summary() {
        long with = people.stream().filter(one -> !one.principals().isEmpty()).count();
        return "%d of %d people who may connect %s user names, and %s with certificates."
                .formatted(
                        with,
                        people.size(),
                        with == 1 ? "has" : "have",
                        machines == 1
                                ? "1 machine is signed in to"
                                : machines + " machines are signed in to");
    }
}

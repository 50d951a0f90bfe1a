package dev.bailiwick.modules.dns.provider;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One instance of a DNS filter. Each method is a request that blocks for a few seconds at most. A
/// part that this instance does not have is null; texts are shortened and safe to show.
public interface DnsProvider extends AutoCloseable {
    /// What one request tells.
    Status status() throws ProviderFailureException;

    /// The last 24 hours in detail, by several requests.
    Day day() throws ProviderFailureException;

    Blocking blocking() throws ProviderFailureException;

    /// Switches blocking, and reads back what holds then.
    ///
    /// @param timer after which it is switched back, positive; null for never
    Blocking setBlocking(boolean enabled, @Nullable Duration timer) throws ProviderFailureException;

    /// @param cursor of the first page; empty for that one
    /// @param start how many to leave out, from the newest on
    QueryPage queries(QueryFilter filter, String cursor, int start, int length)
            throws ProviderFailureException;

    /// The lists and rules that a domain is on.
    List<Match> matches(String domain) throws ProviderFailureException;

    Entries entries() throws ProviderFailureException;

    /// Adds a list or a rule for all clients.
    ///
    /// @param comment empty for none
    void add(EntryKind kind, String value, String comment) throws ProviderFailureException;

    /// Adds an entry, or replaces the state, comment and groups of the one that is there.
    void set(Entry entry) throws ProviderFailureException;

    void remove(EntryKind kind, String value) throws ProviderFailureException;

    /// Adds a group, or replaces the state and comment of the one that is there.
    void set(Entries.Group group) throws ProviderFailureException;

    void removeGroup(String name) throws ProviderFailureException;

    /// Downloads all lists, which takes minutes.
    ///
    /// @param line gets what the instance prints, line by line
    void updateLists(Consumer<String> line) throws ProviderFailureException;

    Names names() throws ProviderFailureException;

    /// Adds a local name, for one more address if the name is there.
    void addName(Names.LocalName name) throws ProviderFailureException;

    void removeName(Names.LocalName name) throws ProviderFailureException;

    /// The instance may restart its resolver, which takes a second.
    void addAlias(Names.Alias alias) throws ProviderFailureException;

    void removeAlias(Names.Alias alias) throws ProviderFailureException;

    Settings settings() throws ProviderFailureException;

    /// @param json as [Settings#values] has it
    void set(String key, String json) throws ProviderFailureException;

    /// The clients that have sent the most queries; empty where the instance does not tell.
    List<ClientCourse> clients() throws ProviderFailureException;

    /// Ends its session, if there is one.
    void signOut();

    /// Closes its connections; the session stays.
    @Override
    void close();
}

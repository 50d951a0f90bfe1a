package dev.bailiwick.gateway;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The first line and the headers of a message.
record Head(String firstLine, List<Header> headers) {
    private static final int MOST_HEADERS = 100;
    private static final Pattern HEADER =
            Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*([\\t -~\\x80-\\xFF]*)");

    record Header(String name, String value) {}

    /// @param first what the first line must look like; another one ends reading
    /// @throws MalformedException if it is no head of HTTP/1.1, or longer than `longest`
    static Head read(Incoming incoming, Pattern first, int longest) throws IOException {
        String firstLine = incoming.line(longest);
        if (!first.matcher(firstLine).matches()) {
            throw new MalformedException();
        }
        int left = longest - firstLine.length();
        var headers = new ArrayList<Header>();
        for (String line = incoming.line(left); !line.isEmpty(); line = incoming.line(left)) {
            left -= line.length() + 2;
            Matcher header = HEADER.matcher(line);
            if (!header.matches() || headers.size() == MOST_HEADERS) {
                throw new MalformedException();
            }
            headers.add(new Header(header.group(1), header.group(2).stripTrailing()));
        }
        return new Head(firstLine, headers);
    }

    List<String> all(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Header::value)
                .toList();
    }

    /// @return null if it is absent
    /// @throws MalformedException if it is there twice
    @Nullable String one(String name) throws MalformedException {
        List<String> values = all(name);
        if (values.size() > 1) {
            throw new MalformedException();
        }
        return values.isEmpty() ? null : values.getFirst();
    }

    /// The length of the body: -1 if it is chunked or of another kind, 0 if there is none.
    long bodyLength() throws MalformedException {
        String length = one("Content-Length");
        if (!all("Transfer-Encoding").isEmpty()) {
            if (length != null) {
                throw new MalformedException();
            }
            return -1;
        }
        if (length == null) {
            return 0;
        }
        if (!length.matches("[0-9]{1,18}")) {
            throw new MalformedException();
        }
        return Long.parseLong(length);
    }

    boolean says(String name, String value) {
        return all(name).stream()
                .flatMap(list -> Pattern.compile(",").splitAsStream(list))
                .anyMatch(item -> item.strip().equalsIgnoreCase(value));
    }

    /// Without anything that was sent.
    @Override
    public String toString() {
        return "Head";
    }
}

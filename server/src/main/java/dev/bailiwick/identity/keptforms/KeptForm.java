package dev.bailiwick.identity.keptforms;

import java.util.List;

/// A form as it was sent, without its secrets.
///
/// @param action the path it was sent to
/// @param page the path of the page it was on
/// @param secrets the names of the fields that had a secret, which is not kept
public record KeptForm(String action, String page, List<Field> fields, List<String> secrets) {
    public record Field(String name, String value) {}
}

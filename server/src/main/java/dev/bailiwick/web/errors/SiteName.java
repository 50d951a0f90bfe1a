package dev.bailiwick.web.errors;

import jakarta.servlet.http.HttpServletRequest;

/// The name of this installation, kept with each request so that error pages can show it without
/// the database.
public final class SiteName {
    private static final String ATTRIBUTE = "bailiwick.site-name";
    private static final String PRODUCT = "Bailiwick";

    private SiteName() {}

    public static void set(HttpServletRequest request, String name) {
        request.setAttribute(ATTRIBUTE, name);
    }

    /// The product's name as long as no other is known.
    public static String of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof String name && !name.isBlank()
                ? name
                : PRODUCT;
    }
}

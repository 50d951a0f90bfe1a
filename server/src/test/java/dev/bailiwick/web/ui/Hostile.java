package dev.bailiwick.web.ui;

/// The longest and worst input that people type.
final class Hostile {
    static final String MARK = "<script>alert('x')</script>";
    static final String NAME =
            "Wolfeschlegelsteinhausenbergerdorff-Blumenthal-Zimmermann " + MARK + " & \"Söhne\"";
    static final String EMAIL =
            "a.very.long.local.part.that.nobody.has.but.somebody.might@sub.domain.of.a.very.long."
                    + "fernbrook-surgery-and-health-centre.example.test";
    static final String HOST =
            "it-services-of-the-fernbrook-surgery-and-health-centre.example.test";
    static final String LINE = "javascript:alert(1) " + MARK + "\" onmouseover=\"alert(2)";

    private Hostile() {}
}

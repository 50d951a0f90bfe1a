package dev.bailiwick.platform.text;

import java.util.regex.Pattern;

/// Characters that make two different texts look the same, because a reader does not see them.
///
/// Java does not know Unicode's property `Default_Ignorable_Code_Point`, so it is derived from its
/// definition (Unicode Standard Annex 44): the format characters, the variation selectors, and the
/// code points that Unicode lists as `Other_Default_Ignorable_Code_Point`, some of which are not
/// assigned yet. The visible format characters, such as the Arabic number sign, are included: they
/// do not occur in names or addresses. A test compares this with the published list.
public final class InvisibleCharacters {
    private static final String FORMAT = "\\p{Cf}";
    private static final String VARIATION_SELECTORS =
            "\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\x{E0100}-\\x{E01EF}";
    private static final String OTHER_DEFAULT_IGNORABLE =
            "\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u2065\\u3164\\uFFA0\\uFFF0-\\uFFF8"
                    + "\\x{E0000}-\\x{E0FFF}";

    /// Characters that have a width but no ink, other than white space: the empty Braille pattern,
    /// the Khitan filler, the Egyptian blanks and the null notehead.
    private static final String BLANK = "\\u2800\\x{16FE4}\\x{13441}\\x{13442}\\x{1D159}";

    private static final String ALL =
            FORMAT + VARIATION_SELECTORS + OTHER_DEFAULT_IGNORABLE + BLANK;

    private static final Pattern INVISIBLE = Pattern.compile("[" + ALL + "]");

    /// Joiners and a variation selector where they belong to the spelling: after letters of Arabic
    /// and Indic scripts, and in emoji.
    private static final String SPELLING =
            "[\\p{IsArabic}\\p{IsBengali}\\p{IsDevanagari}\\p{IsKannada}\\p{IsMalayalam}"
                    + "\\p{IsSinhala}\\p{IsExtended_Pictographic}\\p{IsEmoji_Modifier}]"
                    + "(?:[\\u200C\\u200D]|\\uFE0F\\u200D?)";

    private static final Pattern SPELLING_OR_INVISIBLE =
            Pattern.compile("(" + SPELLING + ")|[" + ALL + "]");

    private InvisibleCharacters() {}

    /// White space is not among them.
    public static boolean areIn(String text) {
        return INVISIBLE.matcher(text).find();
    }

    /// With U+FFFD for each of them that does not belong to the spelling: a name that reads
    /// differently from how it is stored is seen to be odd.
    public static String revealed(String text) {
        return SPELLING_OR_INVISIBLE
                .matcher(text)
                .replaceAll(found -> found.group(1) == null ? "\uFFFD" : found.group(1));
    }

    public static String without(String text) {
        return INVISIBLE.matcher(text).replaceAll("");
    }
}

package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.keptforms.KeptForms;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every page of the gallery complies with the page rules.
class PagesGalleryTest {
    private static final Pattern SECRET_INPUT =
            Pattern.compile("<input[^>]*(type=\"password\"|autocomplete=\"one-time-code\")[^>]*>");
    private static final Pattern NAME = Pattern.compile(" name=\"([^\"]+)\"");

    static Stream<Sample> samples() {
        return Gallery.samples();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void user_input_is_escaped(Sample sample) {
        PageRules.whatPeopleTypedStaysText(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void no_script_or_style_is_inline(Sample sample) {
        PageRules.nothingIsInline(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_control_has_a_label_and_every_id_is_unique(Sample sample) {
        PageRules.everyControlHasALabelAndEveryIdIsItsOwn(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void described_and_linked_elements_exist(Sample sample) {
        var html = Gallery.html(sample);
        PageRules.whatDescribesExists(html);
        if (!sample.name().endsWith("hostile")) {
            PageRules.whatIsLinkedToExists(html);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void headings_descend_without_gaps_from_one_h1(Sample sample) {
        PageRules.headingsGoDownStepByStep(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_form_that_changes_data_carries_the_csrf_token(Sample sample) {
        PageRules.everyChangingFormCarriesTheToken(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_page_with_navigation_offers_sign_out(Sample sample) {
        PageRules.whereTheNavigationIsOneSignsOut(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_icon_and_asset_exists(Sample sample) {
        PageRules.everyIconAndAssetExists(Gallery.html(sample));
    }

    /// They would otherwise be stored when a form is kept during re-authentication.
    @ParameterizedTest
    @MethodSource("samples")
    void fields_with_secrets_have_names_that_are_never_kept(Sample sample) {
        assertThat(SECRET_INPUT.matcher(Gallery.html(sample)).results())
                .allSatisfy(input -> assertThat(KeptForms.isSecret(name(input.group()))).isTrue());
    }

    private static String name(String input) {
        Matcher name = NAME.matcher(input);
        assertThat(name.find()).as(input).isTrue();
        return name.group(1);
    }
}

package dev.bailiwick.web.ui;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every page of the gallery keeps the rules of pages.
class PagesGalleryTest {
    static Stream<Sample> samples() {
        return Gallery.samples();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void what_people_typed_stays_text(Sample sample) {
        PageRules.whatPeopleTypedStaysText(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void nothing_is_inline(Sample sample) {
        PageRules.nothingIsInline(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_control_has_a_label_and_every_id_is_its_own(Sample sample) {
        PageRules.everyControlHasALabelAndEveryIdIsItsOwn(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void what_describes_and_what_is_linked_to_exists(Sample sample) {
        var html = Gallery.html(sample);
        PageRules.whatDescribesExists(html);
        if (!sample.name().endsWith("hostile")) {
            PageRules.whatIsLinkedToExists(html);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void headings_go_down_step_by_step_from_one_h1(Sample sample) {
        PageRules.headingsGoDownStepByStep(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_form_that_changes_something_carries_the_token(Sample sample) {
        PageRules.everyChangingFormCarriesTheToken(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void wherever_the_navigation_is_one_signs_out(Sample sample) {
        PageRules.whereTheNavigationIsOneSignsOut(Gallery.html(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_icon_and_asset_exists(Sample sample) {
        PageRules.everyIconAndAssetExists(Gallery.html(sample));
    }
}

package dev.bailiwick.web.ui;

import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.junit.jupiter.api.Test;
import org.springframework.stereotype.Controller;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/// Templates and assets as a browser receives them.
class JteViewsTest {
    private final MockMvc browser = browser();

    @Test
    void a_view_is_a_complete_utf_8_page() throws Exception {
        browser.perform(get("/confirm"))
                .andExpect(status().isOk())
                .andExpect(header().string("Content-Type", "text/html;charset=UTF-8"))
                .andExpect(content().string(containsString("Deactivate Søren?")));
    }

    @Test
    void a_hashed_asset_is_cached_indefinitely() throws Exception {
        browser.perform(get(GalleryFrames.ASSETS.stylesheet()))
                .andExpect(status().isOk())
                .andExpect(header().string("Content-Type", "text/css;charset=UTF-8"))
                .andExpect(header().string("Cache-Control", "max-age=31536000, public, immutable"));
    }

    @Test
    void an_asset_of_another_version_is_served_but_not_cached() throws Exception {
        browser.perform(get("/assets/0000000000000000/js/theme.js"))
                .andExpect(status().isOk())
                .andExpect(header().string("Cache-Control", "no-store"));
    }

    @Test
    void an_unknown_asset_is_not_found() throws Exception {
        var folder = "/assets/" + GalleryFrames.ASSETS.hash();
        browser.perform(get(folder + "/vendor/tabler-icons-3.51.0/LICENSE"))
                .andExpect(status().isNotFound());
        browser.perform(get(folder + "/css/tokens.css")).andExpect(status().isNotFound());
        browser.perform(get(folder + "/")).andExpect(status().isNotFound());
    }

    private static MockMvc browser() {
        var views = new JteViews();
        return MockMvcBuilders.standaloneSetup(
                        new AssetsController(GalleryFrames.ASSETS), new Question())
                .setViewResolvers(views.templates(views.pages()))
                .build();
    }

    @Controller
    static final class Question {
        @GetMapping("/confirm")
        String confirm(Model model) {
            model.addAttribute("frame", GalleryFrames.nobody());
            model.addAttribute("page", AuthPageSamples.deactivate("Søren"));
            return "web/ui/confirm";
        }
    }
}

package dev.bailiwick.web.ui;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.ViewResolver;
import org.springframework.web.servlet.view.AbstractTemplateView;
import org.springframework.web.servlet.view.AbstractTemplateViewResolver;
import org.springframework.web.servlet.view.AbstractUrlBasedView;

/// Connects the framework's views to the compiled templates. A template receives the model
/// attributes `frame` and `page`.
@Configuration
class JteViews {
    @Bean
    Assets assets() {
        return Assets.load();
    }

    @Bean
    PageRenderer pages() {
        return new PageRenderer(
                TemplateEngine.createPrecompiled(
                        null, ContentType.Html, getClass().getClassLoader(), "dev.bailiwick"));
    }

    @Bean
    ViewResolver templates(PageRenderer pages) {
        return new Resolver(pages);
    }

    private static final class Resolver extends AbstractTemplateViewResolver {
        private final PageRenderer pages;

        Resolver(PageRenderer pages) {
            this.pages = pages;
            setViewClass(TemplateView.class);
            setContentType("text/html;charset=UTF-8");
            setExposeSpringMacroHelpers(false);
        }

        @Override
        protected Class<?> requiredViewClass() {
            return TemplateView.class;
        }

        @Override
        protected AbstractUrlBasedView instantiateView() {
            return new TemplateView(pages);
        }
    }

    private static final class TemplateView extends AbstractTemplateView {
        private final PageRenderer pages;

        TemplateView(PageRenderer pages) {
            this.pages = pages;
        }

        @Override
        public boolean checkResource(Locale locale) {
            return getUrl() != null && pages.exists(getUrl());
        }

        @Override
        protected void renderMergedTemplateModel(
                Map<String, Object> model, HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            var name = getUrl();
            if (name == null) {
                throw new IllegalStateException("a view has no template");
            }
            var output = pages.render(name, model);
            response.setContentLength(output.getContentLength());
            output.writeTo(response.getOutputStream());
        }
    }
}

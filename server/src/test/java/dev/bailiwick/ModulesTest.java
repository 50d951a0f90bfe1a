package dev.bailiwick;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/// The boundaries between packages, and what no package may do.
@Tag("slow")
class ModulesTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("dev.bailiwick");
    private static final Pattern ARROW = Pattern.compile("(?m)^ +([a-z &]+) --> ([a-z &]+)$");
    private static final Pattern MODULE = Pattern.compile("dev\\.bailiwick\\.([a-z]+)(\\..*)?");

    @Test
    void packages_use_only_what_others_offer_and_in_no_circle() {
        ApplicationModules.of(Bailiwick.class).verify();
    }

    /// Each arrow is a use, and each use is an arrow or follows from some.
    @Test
    void the_drawing_of_the_architecture_shows_who_uses_whom() throws IOException {
        Map<String, Set<String>> drawn = drawn();
        Map<String, Set<String>> uses = uses();

        assertThat(uses)
                .allSatisfy(
                        (name, used) -> assertThat(below(name, drawn)).as(name).containsAll(used));
        assertThat(drawn)
                .allSatisfy((name, arrows) ->
                        assertThat(uses.getOrDefault(name, Set.of())).as(name).containsAll(arrows));
    }

    private static Map<String, Set<String>> drawn() throws IOException {
        String page = Files.readString(Path.of("../ARCHITECTURE.md"));
        String drawing = page.substring(page.indexOf("flowchart BT"));
        var arrows = new TreeMap<String, Set<String>>();
        ARROW.matcher(drawing.substring(0, drawing.indexOf("```")))
                .results()
                .forEach(arrow -> {
                    for (String from : arrow.group(1).split(" & ", -1)) {
                        arrows.computeIfAbsent(from, _ -> new TreeSet<>())
                                .addAll(List.of(arrow.group(2).split(" & ", -1)));
                    }
                });
        return arrows;
    }

    private static Map<String, Set<String>> uses() {
        var uses = new TreeMap<String, Set<String>>();
        for (JavaClass one : CLASSES) {
            String from = module(one);
            one.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> module(dependency.getTargetClass()))
                    .filter(to -> !from.isEmpty() && !to.isEmpty() && !to.equals(from))
                    .forEach(to -> uses.computeIfAbsent(from, _ -> new TreeSet<>()).add(to));
        }
        return uses;
    }

    /// @return empty for what is no package of the server
    private static String module(JavaClass one) {
        Matcher name = MODULE.matcher(one.getPackageName());
        return name.matches() && !name.group(1).equals("contract") ? name.group(1) : "";
    }

    private static Set<String> below(String name, Map<String, Set<String>> drawn) {
        var below = new TreeSet<String>();
        var open = new ArrayDeque<>(List.of(name));
        while (!open.isEmpty()) {
            drawn.getOrDefault(open.pop(), Set.of()).stream()
                    .filter(below::add)
                    .forEach(open::push);
        }
        return below;
    }

    @Test
    void nothing_begins_a_transaction_inside_another() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.springframework.transaction.annotation.Transactional")
                .because(
                        "transactions are explicit, and REQUIRES_NEW would wait for the one writer")
                .check(CLASSES);
    }

    @Test
    void servlet_sessions_are_not_used() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("jakarta.servlet.http.HttpSession")
                .check(CLASSES);
    }

    /// Protocols and archives have keys of their own.
    @Test
    void only_the_secrets_package_does_cryptography_with_stored_keys() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.bailiwick.secrets..",
                        "dev.bailiwick.oidc..",
                        "dev.bailiwick.archive..")
                .should()
                .dependOnClassesThat(resideInAPackage("com.google.crypto.tink.."))
                .check(CLASSES);
    }
}

package dev.bailiwick;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/// The boundaries between packages, and what no package may do.
class ModulesTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("dev.bailiwick");

    @Test
    void packages_use_only_what_others_offer_and_in_no_circle() {
        ApplicationModules.of(Bailiwick.class).verify();
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

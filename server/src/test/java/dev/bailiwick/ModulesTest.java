package dev.bailiwick;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/// The boundaries between rooms and packages, and what no package may do.
class ModulesTest {
    /// From the lowest up. A room uses only those below it.
    static final List<String> ROOMS =
            List.of(
                    "platform",
                    "web",
                    "messaging",
                    "identity",
                    "records",
                    "monitoring",
                    "fleet",
                    "modules",
                    "operations");

    private static final String TABLES = "dev.bailiwick.platform.schema.Tables";
    private static final Set<String> OF_ALL_TABLES =
            Set.of("operations.ownbackup", "operations.keyrotation", "platform.schema");

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("dev.bailiwick");

    @Test
    void packages_use_only_what_they_declare_and_never_in_a_circle() {
        ApplicationModules.of(Bailiwick.class).verify();
    }

    @Test
    void rooms_are_layers() {
        LayeredArchitecture layers = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String room : ROOMS) {
            layers = layers.layer(room).definedBy("dev.bailiwick." + room + "..");
        }
        for (int i = 0; i < ROOMS.size(); i++) {
            layers =
                    i == ROOMS.size() - 1
                            ? layers.whereLayer(ROOMS.get(i)).mayNotBeAccessedByAnyLayer()
                            : layers.whereLayer(ROOMS.get(i))
                                    .mayOnlyBeAccessedByLayers(
                                            ROOMS.subList(i + 1, ROOMS.size())
                                                    .toArray(String[]::new));
        }
        layers.check(CLASSES);
    }

    @Test
    void every_package_is_in_a_room() {
        assertThat(CLASSES)
                .extracting(JavaClass::getPackageName)
                .filteredOn(name -> name.startsWith("dev.bailiwick."))
                .filteredOn(name -> !name.startsWith("dev.bailiwick.contract"))
                .filteredOn(name -> !name.equals("dev.bailiwick.engine"))
                .filteredOn(name -> !name.startsWith("dev.bailiwick.probes"))
                .allMatch(name -> ROOMS.contains(name.split("\\.", -1)[2]));
    }

    /// A feature is a package or a folder of packages, such as `modules.licences`. The own backup
    /// and the key rotation read and write every table, whatever it means.
    @Test
    void a_table_belongs_to_one_feature() {
        assertThat(tableUsers()).allSatisfy((table, features) -> assertThat(features).hasSize(1));
    }

    private static Map<String, Set<String>> tableUsers() {
        var users = new TreeMap<String, Set<String>>();
        for (JavaClass one : CLASSES) {
            String feature = feature(one);
            if (OF_ALL_TABLES.contains(feature)) {
                continue;
            }
            for (JavaFieldAccess access : one.getFieldAccessesFromSelf()) {
                if (access.getTargetOwner().getFullName().equals(TABLES)) {
                    users.computeIfAbsent(access.getTarget().getName(), _ -> new TreeSet<>())
                            .add(feature);
                }
            }
        }
        return users;
    }

    /// The first two steps below `dev.bailiwick`.
    private static String feature(JavaClass one) {
        String[] path = one.getPackageName().split("\\.", -1);
        return path.length < 4 ? one.getPackageName() : path[2] + "." + path[3];
    }

    @Test
    void no_transaction_begins_inside_another() {
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

    /// Protocols, backups and packages have keys of their own.
    @Test
    void only_the_secrets_package_does_cryptography_with_stored_keys() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.bailiwick.platform.secrets..",
                        "dev.bailiwick.identity.oidc..",
                        "dev.bailiwick.modules.send.sealing..",
                        "dev.bailiwick.operations.ownbackup.file..",
                        "dev.bailiwick.operations.ownbackup.schedule..")
                .should()
                .dependOnClassesThat(resideInAPackage("com.google.crypto.tink.."))
                .check(CLASSES);
    }
}

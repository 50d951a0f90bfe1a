package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What templates can use. A template compiles into the package of its pages, but the dev loop
/// loads it with another class loader, where only public types and members are accessible.
class TemplateAccessTest {
    private static final Path CLASSES = Path.of("target/classes");
    private static final String OURS = "dev/bailiwick/";

    @Test
    void templates_use_only_public_types_and_members() throws IOException {
        var hidden = new ArrayList<String>();
        for (ClassModel template : templates()) {
            for (var entry : template.constantPool()) {
                if (entry instanceof MemberRefEntry member) {
                    String name = member.name().stringValue();
                    String owner = member.owner().asInternalName();
                    if (isChecked(owner) && !isPublic(owner, name, member.type().stringValue())) {
                        hidden.add(owner + " " + name);
                    }
                } else if (entry instanceof ClassEntry type
                        && isChecked(type.asInternalName())
                        && !isPublic(type.asInternalName())) {
                    hidden.add(type.asInternalName());
                }
            }
        }
        assertThat(hidden.stream().distinct()).isEmpty();
    }

    private static List<ClassModel> templates() throws IOException {
        try (var all = Files.walk(CLASSES)) {
            var models = new ArrayList<ClassModel>();
            for (Path file : all.filter(one -> isTemplate(one.toString())).toList()) {
                models.add(ClassFile.of().parse(Files.readAllBytes(file)));
            }
            assertThat(models).isNotEmpty();
            return models;
        }
    }

    private static boolean isTemplate(String classFile) {
        return classFile.matches(".*/Jte\\w+Generated(\\$\\d+)*\\.class");
    }

    private static boolean isChecked(String type) {
        return type.startsWith(OURS) && !isTemplate("/" + type + ".class");
    }

    private static boolean isPublic(String type) throws IOException {
        return model(type).flags().has(AccessFlag.PUBLIC);
    }

    /// An inherited member counts as public: it belongs to the JDK or to a public interface.
    private static boolean isPublic(String owner, String name, String descriptor)
            throws IOException {
        ClassModel model = model(owner);
        Optional<Boolean> method =
                model.methods().stream()
                        .filter(one -> one.methodName().equalsString(name))
                        .filter(one -> one.methodType().equalsString(descriptor))
                        .map(one -> one.flags().has(AccessFlag.PUBLIC))
                        .findFirst();
        return method.or(() ->
                        model.fields().stream()
                                .filter(one -> one.fieldName().equalsString(name))
                                .map(one -> one.flags().has(AccessFlag.PUBLIC))
                                .findFirst())
                .orElse(true);
    }

    private static ClassModel model(String type) throws IOException {
        return ClassFile.of().parse(Files.readAllBytes(CLASSES.resolve(type + ".class")));
    }
}

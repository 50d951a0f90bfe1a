package dev.bailiwick.dev;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What other classes were compiled against: the type and its members, without the code of methods
/// and without private members. While this is the same, other classes need not be compiled again.
record ClassApi(Set<String> declarations) {
    static ClassApi of(Path classFile) throws IOException {
        ClassModel model = ClassFile.of().parse(Files.readAllBytes(classFile));
        var declarations = new TreeSet<String>();
        declarations.add(
                "class %s %s %s %s"
                        .formatted(
                                model.flags().flags(),
                                model.superclass().map(ClassEntry::asInternalName).orElse(""),
                                names(model.interfaces()),
                                signature(model)));
        model.findAttribute(Attributes.permittedSubclasses())
                .ifPresent(of -> declarations.add("permits " + names(of.permittedSubclasses())));
        model.findAttribute(Attributes.record())
                .ifPresent(record ->
                        record.components()
                                .forEach(one ->
                                        declarations.add(
                                                "component "
                                                        + one.name()
                                                        + " "
                                                        + one.descriptor())));
        model.fields().stream()
                .filter(field -> !field.flags().has(AccessFlag.PRIVATE))
                .forEach(field -> declarations.add(declaration(field)));
        model.methods().stream()
                .filter(method -> !method.flags().has(AccessFlag.PRIVATE))
                .filter(method -> !method.flags().has(AccessFlag.SYNTHETIC))
                .forEach(method -> declarations.add(declaration(method)));
        return new ClassApi(declarations);
    }

    /// With the value of a constant, which the compiler copies into other classes.
    private static String declaration(FieldModel field) {
        return "field %s %s %s %s %s"
                .formatted(
                        field.flags().flags(),
                        field.fieldName(),
                        field.fieldType(),
                        field.findAttribute(Attributes.signature())
                                .map(generic -> generic.signature().toString())
                                .orElse(""),
                        field.findAttribute(Attributes.constantValue())
                                .map(value -> value.constant().constantValue().toString())
                                .orElse(""));
    }

    private static String declaration(MethodModel method) {
        return "method %s %s %s %s %s"
                .formatted(
                        method.flags().flags(),
                        method.methodName(),
                        method.methodType(),
                        method.findAttribute(Attributes.signature())
                                .map(generic -> generic.signature().toString())
                                .orElse(""),
                        method.findAttribute(Attributes.exceptions())
                                .map(thrown -> names(thrown.exceptions()))
                                .orElse(""));
    }

    private static String names(List<ClassEntry> classes) {
        return classes.stream().map(ClassEntry::asInternalName).collect(Collectors.joining(" "));
    }

    private static String signature(ClassModel model) {
        return model.findAttribute(Attributes.signature())
                .map(generic -> generic.signature().toString())
                .orElse("");
    }
}

package dev.bailiwick.agent.libvirt;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/// What of a domain's definition is reported ([format](https://libvirt.org/formatdomain.html)).
///
/// @param system the guest's operating system, as chosen when the machine was created: `Debian 12`
record DomainDefinition(
        String system,
        @Nullable Integer vcpus,
        @Nullable Long memoryBytes,
        List<Disk> disks,
        List<Nic> nics) {
    static final DomainDefinition UNKNOWN =
            new DomainDefinition("", null, null, List.of(), List.of());

    record Disk(String name, String source) {}

    record Nic(String name, String macAddress) {}

    private static final XMLInputFactory XML = factory();

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    /// Fails when it is not such a definition.
    static DomainDefinition of(String xml) throws IOException {
        try {
            XMLStreamReader reader = XML.createXMLStreamReader(new StringReader(xml));
            var parser = new Parser(reader);
            while (reader.hasNext()) {
                parser.next();
            }
            return parser.definition();
        } catch (XMLStreamException e) {
            throw new IOException("a machine's definition is not XML", e);
        }
    }

    private static final class Parser {
        private final XMLStreamReader reader;
        private final List<String> path = new ArrayList<>();
        private final List<Disk> disks = new ArrayList<>();
        private final List<Nic> nics = new ArrayList<>();
        private String type = "";
        private String system = "";
        private @Nullable Integer vcpus;
        private @Nullable Long memory;
        private long unit;
        private String source = "";
        private String target = "";
        private String mac = "";

        Parser(XMLStreamReader reader) {
            this.reader = reader;
        }

        void next() throws XMLStreamException {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    path.add(reader.getLocalName());
                    begin(String.join("/", path));
                }
                case XMLStreamConstants.CHARACTERS -> text(String.join("/", path));
                case XMLStreamConstants.END_ELEMENT -> {
                    end(String.join("/", path));
                    path.removeLast();
                }
                default -> {}
            }
        }

        private void begin(String at) {
            switch (at) {
                case "domain" -> type = attribute("type");
                case "domain/metadata/libosinfo/os" -> system = system(attribute("id"));
                case "domain/vcpu" -> vcpus = wholeOrNull(attribute("current"));
                case "domain/currentMemory" -> unit = unit(attribute("unit"));
                case "domain/devices/disk", "domain/devices/filesystem" -> {
                    source = "";
                    target = "";
                }
                case "domain/devices/interface" -> {
                    target = "";
                    mac = "";
                }
                case "domain/devices/disk/source", "domain/devices/filesystem/source" ->
                        source = source();
                case "domain/devices/disk/target",
                        "domain/devices/filesystem/target",
                        "domain/devices/interface/target" ->
                        target = attribute("dev") + attribute("dir");
                case "domain/devices/interface/mac" -> mac = attribute("address");
                default -> {}
            }
        }

        private String source() {
            for (String name : List.of("file", "dev", "dir", "volume", "name")) {
                String value = attribute(name);
                if (!value.isEmpty()) {
                    String pool = attribute("pool");
                    return pool.isEmpty() ? value : pool + "/" + value;
                }
            }
            return "";
        }

        private void text(String at) {
            String text = reader.getText().strip();
            if (at.equals("domain/vcpu") && vcpus == null) {
                vcpus = wholeOrNull(text);
            } else if (at.equals("domain/currentMemory") && text.matches("[0-9]{1,15}")) {
                memory = (long) Math.min(Long.MAX_VALUE, Double.parseDouble(text) * unit);
            }
        }

        private void end(String at) {
            switch (at) {
                case "domain/devices/disk", "domain/devices/filesystem" -> {
                    if (!source.isEmpty() && !target.isEmpty()) { // not an empty drive
                        disks.add(new Disk(target, source));
                    }
                }
                case "domain/devices/interface" -> nics.add(new Nic(target, mac));
                default -> {}
            }
        }

        DomainDefinition definition() {
            String container = type.equals("lxc") ? "LXC" : "";
            return new DomainDefinition(
                    system.isEmpty() ? container : system,
                    vcpus,
                    memory,
                    List.copyOf(disks),
                    List.copyOf(nics));
        }

        private String attribute(String name) {
            return Objects.requireNonNullElse(reader.getAttributeValue(null, name), "");
        }

        private static @Nullable Integer wholeOrNull(String text) {
            return text.matches("[0-9]{1,6}") ? Integer.valueOf(text) : null;
        }

        private static long unit(String name) {
            return switch (name) {
                case "b", "bytes" -> 1;
                case "MiB", "M" -> 1L << 20;
                case "GiB", "G" -> 1L << 30;
                default -> 1024;
            };
        }

        /// Of `http://debian.org/debian/12`: `Debian 12`.
        private static String system(String id) {
            String[] parts = id.split("/", -1);
            if (parts.length < 2) {
                return "";
            }
            String name =
                    parts[parts.length - 2].equals("win") ? "windows" : parts[parts.length - 2];
            return name.isEmpty()
                    ? ""
                    : "%s%s %s"
                            .formatted(
                                    name.substring(0, 1).toUpperCase(Locale.ROOT),
                                    name.substring(1),
                                    parts[parts.length - 1]);
        }
    }
}

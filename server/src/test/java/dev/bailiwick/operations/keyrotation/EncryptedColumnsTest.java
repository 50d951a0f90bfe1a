package dev.bailiwick.operations.keyrotation;

import static dev.bailiwick.platform.schema.Tables.AGENT_TOKEN;
import static dev.bailiwick.platform.schema.Tables.AUDIT_CHAIN;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.BACKUP_LISTING;
import static dev.bailiwick.platform.schema.Tables.CHAIN_HEAD;
import static dev.bailiwick.platform.schema.Tables.DISCOVERED_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.DNS_METRIC_BLOCK;
import static dev.bailiwick.platform.schema.Tables.HOST_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.HOST_HYPERVISOR;
import static dev.bailiwick.platform.schema.Tables.HOST_METRIC_BLOCK;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS_IMPORT;
import static dev.bailiwick.platform.schema.Tables.KEYSET;
import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT_SEAT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_SEAT;
import static dev.bailiwick.platform.schema.Tables.MONITOR_METRIC_BLOCK;
import static dev.bailiwick.platform.schema.Tables.OWN_BACKUP_RECIPIENT;
import static dev.bailiwick.platform.schema.Tables.PASSKEY;
import static dev.bailiwick.platform.schema.Tables.SCAN;
import static dev.bailiwick.platform.schema.Tables.SEND_ACCESS;
import static dev.bailiwick.platform.schema.Tables.SEND_ITEM;
import static dev.bailiwick.platform.schema.Tables.SEND_PACKAGE;
import static dev.bailiwick.platform.schema.Tables.SUBNET;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD_USAGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.platform.schema.DefaultSchema;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import java.util.Set;
import java.util.stream.Stream;
import org.jooq.Field;
import org.junit.jupiter.api.Test;

class EncryptedColumnsTest {
    private static final Set<Field<?>> NOT_SECRET =
            Set.of(
                    KEYSET.WRAPPED, // wrapped by the master key
                    KEYSET.WRAPPED_NEXT,
                    AUDIT_CHAIN.MAC,
                    AUDIT_ENTRY.MAC,
                    AUDIT_CHAIN.PREVIOUS_MAC,
                    AUDIT_CHAIN.LAST_MAC,
                    CHAIN_HEAD.MAC,
                    PASSKEY.PUBLIC_KEY,
                    PASSKEY.ATTESTATION,
                    OWN_BACKUP_RECIPIENT.PUBLIC_KEY,
                    AGENT_TOKEN.HASH, // of 32 random bytes
                    BACKUP_LISTING.PATH_HASH,
                    BACKUP_LISTING.AFTER_HASH,
                    HOST_ADDRESS.ADDRESS_KEY,
                    HOST_REPORT.WORKLOADS_DIGEST,
                    HOST_REPORT.INVENTORY_DIGEST,
                    HOST_HYPERVISOR.PAYLOAD,
                    HOST_METRIC_BLOCK.PAYLOAD,
                    MONITOR_METRIC_BLOCK.PAYLOAD,
                    DNS_METRIC_BLOCK.PAYLOAD,
                    WORKLOAD_USAGE.PAYLOAD,
                    IP_ADDRESS.ADDRESS_KEY,
                    IP_ADDRESS.HOSTNAME_KEY,
                    IP_ADDRESS.MAC_KEY,
                    IP_ADDRESS.OWNER_KEY,
                    IP_ADDRESS_IMPORT.ADDRESS_KEY,
                    IP_ADDRESS_IMPORT.HOSTNAME_KEY,
                    IP_ADDRESS_IMPORT.MAC_KEY,
                    IP_ADDRESS_IMPORT.OWNER_KEY,
                    LICENCE.ARTICLE, // keyed hashes, from here to the index of the key
                    LICENCE.EDITION,
                    LICENCE.IDENTITY,
                    LICENCE.KEY_INDEX,
                    LICENCE.FOLDED_PRODUCT,
                    LICENCE.FOLDED_VENDOR,
                    LICENCE.FOLDED_VERSION,
                    LICENCE_IMPORT.ARTICLE,
                    LICENCE_IMPORT.EDITION,
                    LICENCE_IMPORT.IDENTITY,
                    LICENCE_IMPORT.KEY_INDEX,
                    LICENCE_IMPORT.FOLDED_PRODUCT,
                    LICENCE_IMPORT.FOLDED_VENDOR,
                    LICENCE_IMPORT.FOLDED_VERSION,
                    LICENCE_IMPORT_SEAT.FOLDED_NAME,
                    LICENCE_SEAT.FOLDED_NAME,
                    SEND_PACKAGE.KEY_SALT, // sealed under the link, from here on
                    SEND_PACKAGE.SEALED_KEY,
                    SEND_ITEM.SEALED,
                    SEND_ITEM.PARTS,
                    SEND_ACCESS.KEY_SALT,
                    SEND_ACCESS.SEALED_KEY,
                    SUBNET.FIRST_KEY,
                    SUBNET.LAST_KEY,
                    SCAN.CURSOR_KEY,
                    DISCOVERED_ADDRESS.ADDRESS_KEY);

    @Test
    void every_binary_column_is_classified_as_secret_or_not() {
        Stream<Field<?>> columns =
                DefaultSchema.DEFAULT_SCHEMA.getTables().stream()
                        .filter(table -> !table.getName().startsWith("sqlite_"))
                        .flatMap(table -> Stream.of(table.fields()))
                        .filter(field -> field.getType() == byte[].class);

        assertThat(columns.filter(field -> !NOT_SECRET.contains(field)))
                .containsExactlyInAnyOrderElementsOf(
                        RunningServer.shared().bean(EncryptedColumns.class).all().stream()
                                .map(EncryptedColumn::secret)
                                .toList());
    }
}

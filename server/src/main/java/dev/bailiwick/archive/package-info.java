/// The service's own data in one encrypted file: making it while the service runs, reading it back,
/// restoring it into an empty installation of either database, and scheduled copies.
///
/// # The file
///
/// One line of JSON ([Header]), then a stream of Tink's AES256-GCM-HKDF-1MB with that line as its
/// associated data; inside, gzip; inside that, lines of JSON ([ArchiveWriter]). The stream's key is
/// encrypted to a public key (HPKE, X25519), whose private half stands in the header, encrypted
/// under Argon2id of the passphrase. So a scheduled copy needs no passphrase, and a restore needs
/// nothing but the file and the passphrase: the keysets are inside, and the restored database gets
/// them wrapped by the master key of where it is restored.
@NullMarked
package dev.bailiwick.archive;

import org.jspecify.annotations.NullMarked;

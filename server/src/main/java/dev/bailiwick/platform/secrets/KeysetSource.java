package dev.bailiwick.platform.secrets;

/// The source of the keys that [Secrets] uses.
interface KeysetSource {
    /// As last read by this process.
    DecryptedKeysets cached();

    /// The current keys, which cannot change until the caller's write transaction ends: everything
    /// encrypted in it is under the newest key when it commits.
    DecryptedKeysets locked();

    /// Reads the keys again if they have changed, otherwise returns the same ones.
    DecryptedKeysets refreshIfNewer(DecryptedKeysets known);

    static KeysetSource fixed(DecryptedKeysets keys) {
        return new KeysetSource() {
            @Override
            public DecryptedKeysets cached() {
                return keys;
            }

            @Override
            public DecryptedKeysets locked() {
                return keys;
            }

            @Override
            public DecryptedKeysets refreshIfNewer(DecryptedKeysets known) {
                return keys;
            }
        };
    }
}

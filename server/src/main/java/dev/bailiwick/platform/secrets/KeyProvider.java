package dev.bailiwick.platform.secrets;

/// The source of the keys that [Secrets] uses.
interface KeyProvider {
    /// As last read by this process.
    OpenKeys cached();

    /// The current keys, which cannot change until the caller's write transaction ends: everything
    /// encrypted in it is under the newest key when it commits.
    OpenKeys locked();

    /// Reads the keys again if they have changed, otherwise returns the same ones.
    OpenKeys refreshIfNewer(OpenKeys known);

    static KeyProvider fixed(OpenKeys keys) {
        return new KeyProvider() {
            @Override
            public OpenKeys cached() {
                return keys;
            }

            @Override
            public OpenKeys locked() {
                return keys;
            }

            @Override
            public OpenKeys refreshIfNewer(OpenKeys known) {
                return keys;
            }
        };
    }
}

package dev.bailiwick.platform.secrets;

/// Where [Secrets] has its keys from.
interface KeyProvider {
    /// As this process read them last.
    OpenKeys known();

    /// As they are now, and as they stay until the caller's writing transaction ends: whatever is
    /// encrypted in it is under the newest key when it is committed.
    OpenKeys held();

    /// Read again if they changed since, else the same.
    OpenKeys since(OpenKeys known);

    static KeyProvider fixed(OpenKeys keys) {
        return new KeyProvider() {
            @Override
            public OpenKeys known() {
                return keys;
            }

            @Override
            public OpenKeys held() {
                return keys;
            }

            @Override
            public OpenKeys since(OpenKeys known) {
                return keys;
            }
        };
    }
}

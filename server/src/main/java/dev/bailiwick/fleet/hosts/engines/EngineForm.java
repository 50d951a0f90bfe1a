package dev.bailiwick.fleet.hosts.engines;

/// What an administrator entered for an engine.
///
/// @param key blank to keep the stored one
record EngineForm(String url, String certificate, String key, String authority) {
    EngineForm {
        url = url.strip();
        certificate = certificate.strip();
        key = key.strip();
        authority = authority.strip();
    }

    @Override
    public String toString() {
        return "EngineForm[key hidden]";
    }
}

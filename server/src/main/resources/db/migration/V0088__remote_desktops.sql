-- What desktops (RDP) require beyond terminals. Whether the clipboard is shared is off unless somebody allows it.
ALTER TABLE remote ADD COLUMN rdp_security VARCHAR(10) DEFAULT 'any' NOT NULL;
ALTER TABLE remote ADD COLUMN keyboard_layout VARCHAR(40) DEFAULT 'en-us-qwerty' NOT NULL;
ALTER TABLE remote ADD COLUMN clipboard BOOLEAN DEFAULT FALSE NOT NULL;

-- Whether files can be transferred in terminals. People who have the terminal can do the same there, so it is on.
ALTER TABLE remote ADD COLUMN files BOOLEAN DEFAULT TRUE NOT NULL;

-- The only certificate that a machine's RDP server may present: its SHA-256, in hexadecimal.
CREATE TABLE remote_certificate_pin (
    remote_id BIGINT       NOT NULL PRIMARY KEY REFERENCES remote (id) ON DELETE CASCADE,
    sha256    VARCHAR(64)  NOT NULL,
    pinned_at BIGINT       NOT NULL,
    pinned_by VARCHAR(254) NOT NULL
);

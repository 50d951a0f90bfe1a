package dev.bailiwick.contract.send;

import java.util.regex.Pattern;

/// Paths, headers and forms of the internal connector.
public final class Connector {
    /// `GET`: the [OfferedPackage]. Uses up nothing.
    public static final String PACKAGE = "/send/package";

    /// `POST` an [UnlockAttempt]: an [UnlockReply].
    public static final String UNLOCK = "/send/unlock";

    /// `GET`, followed by the place of an item (1 for the first): its content, with one `Range` as
    /// in RFC 9110 §14. Answers 200, 206 or 416, and the headers `Content-Length`, `Content-Range`,
    /// `ETag`, [#ITEM_NAME] and [#DOWNLOAD].
    public static final String ITEM = "/send/items/";

    /// `POST` a [Delivery] after each response of [#ITEM], also an incomplete one: 204.
    public static final String DELIVERY = "/send/delivery";

    /// `POST`: ends the access: 204.
    public static final String LOGOUT = "/send/logout";

    /// `GET`, without a token: 204 if the server works.
    public static final String HEALTH = "/send/health";

    /// The token of the package.
    public static final String TOKEN = "Bailiwick-Package";

    /// What the recipient got by unlocking.
    public static final String ACCESS = "Bailiwick-Access";

    /// The recipient's IP address.
    public static final String RECIPIENT = "Bailiwick-Recipient";

    /// The file name, percent-encoded UTF-8; empty for a text.
    public static final String ITEM_NAME = "Bailiwick-Item-Name";

    /// Identifies one response of [#ITEM], for its [Delivery].
    public static final String DOWNLOAD = "Bailiwick-Download";

    /// The longest passphrase, in characters. A longer one is wrong, and need not be sent.
    public static final int MAX_PASSPHRASE = 1_000;

    /// How long an access lasts, in seconds.
    public static final int ACCESS_SECONDS = 15 * 60;

    private static final Pattern TOKEN_FORM = Pattern.compile("[A-Za-z0-9]{64}");

    private Connector() {}

    /// Whether a text can be the token of a package.
    public static boolean isToken(String text) {
        return TOKEN_FORM.matcher(text).matches();
    }
}

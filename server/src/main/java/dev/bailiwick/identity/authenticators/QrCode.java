package dev.bailiwick.identity.authenticators;

import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import com.google.zxing.qrcode.encoder.Encoder;

/// A QR code as the path of an inline SVG, which the content security policy allows.
///
/// @param size of the square with its quiet zone of four modules
/// @param path a unit square for each dark module
public record QrCode(int size, String path) {
    private static final int QUIET_ZONE = 4;

    static QrCode of(String text) {
        ByteMatrix modules;
        try {
            modules = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix();
        } catch (WriterException e) {
            throw new IllegalStateException("the URI does not fit into a QR code", e);
        }
        var path = new StringBuilder();
        for (int y = 0; y < modules.getHeight(); y++) {
            for (int x = 0; x < modules.getWidth(); x++) {
                if (modules.get(x, y) == 1) {
                    path.append("M%d %dh1v1h-1z".formatted(x + QUIET_ZONE, y + QUIET_ZONE));
                }
            }
        }
        return new QrCode(modules.getWidth() + 2 * QUIET_ZONE, path.toString());
    }
}

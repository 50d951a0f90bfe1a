package dev.bailiwick.modules.backups.snapshots;

/// The permissions of a file as `ls -l` prints them.
final class FileMode {
    private static final String LETTERS = "rwxrwxrwx";
    private static final int SET_UID = 0_4000;
    private static final int SET_GID = 0_2000;
    private static final int STICKY = 0_1000;

    private FileMode() {}

    /// @param type as restic names it
    /// @param mode of POSIX
    static String of(String type, long mode) {
        var text = new StringBuilder();
        text.append(
                switch (type) {
                    case "dir" -> 'd';
                    case "symlink" -> 'l';
                    case "fifo" -> 'p';
                    case "socket" -> 's';
                    case "dev" -> 'b';
                    case "chardev" -> 'c';
                    default -> '-';
                });
        for (int i = 0; i < LETTERS.length(); i++) {
            boolean set = (mode >> (LETTERS.length() - 1 - i) & 1) != 0;
            text.append(set ? LETTERS.charAt(i) : '-');
        }
        special(text, 3, (mode & SET_UID) != 0, 's');
        special(text, 6, (mode & SET_GID) != 0, 's');
        special(text, 9, (mode & STICKY) != 0, 't');
        return text.toString();
    }

    private static void special(StringBuilder text, int at, boolean set, char letter) {
        if (set) {
            text.setCharAt(at, text.charAt(at) == 'x' ? letter : Character.toUpperCase(letter));
        }
    }
}

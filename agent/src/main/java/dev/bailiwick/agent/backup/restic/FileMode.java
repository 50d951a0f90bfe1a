package dev.bailiwick.agent.backup.restic;

/// Go's file modes, which restic prints, as those of Unix.
public final class FileMode {
    private static final int PERMISSIONS = 0_777;

    private FileMode() {}

    public static int unix(long go) {
        int mode = (int) (go & PERMISSIONS);
        mode |= has(go, 23) ? 0_4000 : 0; // setuid
        mode |= has(go, 22) ? 0_2000 : 0; // setgid
        mode |= has(go, 20) ? 0_1000 : 0; // sticky
        return mode | type(go);
    }

    private static int type(long go) {
        if (has(go, 31)) {
            return 0_040000; // folder
        }
        if (has(go, 27)) {
            return 0_120000; // link
        }
        if (has(go, 26)) {
            return has(go, 21) ? 0_020000 : 0_060000; // character or block device
        }
        if (has(go, 25)) {
            return 0_010000; // named pipe
        }
        return has(go, 24) ? 0_140000 : 0_100000; // socket or file
    }

    private static boolean has(long go, int bit) {
        return (go >> bit & 1) == 1;
    }
}

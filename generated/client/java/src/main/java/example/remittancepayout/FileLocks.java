package example.remittancepayout;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The locks that Linux knows. Its two kinds do not see each other; elsewhere they do. */
final class FileLocks {

    /** What other languages take. */
    static final String FLOCK = "FLOCK";
    /** What Java takes. */
    static final String FCNTL = "POSIX";

    private static final Path LIST = Path.of("/proc/locks");

    /** A long list is read in parts, and a lock that ends between two of them hides a line that stays. */
    private static final int READINGS = 5;

    private FileLocks() {}

    /**
     * Whether anybody holds a lock of this kind on a file.
     *
     * <p>A line is {@code 1: FLOCK ADVISORY WRITE 3108 08:01:131090 0 EOF}.
     */
    static boolean isHeld(String kind, Path file) throws IOException {
        if (!Files.isReadable(LIST)) return false;
        String inode = Files.getAttribute(file, "unix:ino").toString();
        for (int reading = 0; reading < READINGS; reading++) {
            if (isListed(kind, inode)) return true;
        }
        return false;
    }

    private static boolean isListed(String kind, String inode) throws IOException {
        for (String line : Files.readString(LIST, StandardCharsets.UTF_8).split("\n")) {
            String[] words = line.trim().split("\\s+");
            if (words.length > 5 && words[1].equals(kind) && words[5].endsWith(":" + inode)) return true;
        }
        return false;
    }
}

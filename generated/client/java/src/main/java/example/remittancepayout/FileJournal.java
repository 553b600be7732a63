package example.remittancepayout;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * A journal in a file: each payout is on the disk before it is sent. It has references, digests and
 * codes; no names, accounts or amounts.
 *
 * <p>One process at a time uses it. The process may be killed at any moment: its lock ends with it, and
 * a cut last line is repaired. Do not open the file by other means in this process: closing it drops the lock.
 */
public final class FileJournal extends Ledger implements Closeable {

    private static final Path LOCKS = Path.of("/proc/locks");
    /** The lock that Java takes, and the one that other languages take. */
    private static final String FCNTL = "POSIX";
    private static final String FLOCK = "FLOCK";

    /** The open files: this process must neither open nor close one of them again. */
    private static final Set<Object> OPEN = new HashSet<>();

    private final Path path;
    private final Object key;
    /** Not written by its channel: an interrupt would close it and drop the lock. */
    private final RandomAccessFile file;

    private boolean isClosed;
    private JournalException broken;
    /** Where the operating system lists the lock, its loss is seen. */
    private boolean isLockListed;

    /**
     * Opens a journal, or creates one that only the owner of the process may read.
     *
     * @param file its path, on a local disk
     * @throws JournalException when it cannot be opened, is in use, or has a bad line, naming it
     */
    public FileJournal(Path file) {
        synchronized (OPEN) {
            RandomAccessFile opened = null;
            try {
                path = existing(file);
                key = keyOf(path);
                if (OPEN.contains(key)) throw new JournalException("The journal is open already: " + path, null);
                this.file = opened = new RandomAccessFile(path.toFile(), "rw");
                lock();
                isLoading = true;
                load();
                isLoading = false;
                OPEN.add(key);
            } catch (IOException | RuntimeException failed) {
                close(opened);
                if (failed instanceof JournalException known) throw known;
                throw new JournalException("The journal cannot be opened: " + file, failed);
            }
        }
    }

    /** Releases the file. */
    @Override
    public synchronized void close() {
        synchronized (OPEN) {
            // Once closed, the file may be open elsewhere.
            if (isClosed) return;
            isClosed = true;
            broken = new JournalException("The journal is closed: " + path, null);
            OPEN.remove(key);
            close(file);
        }
    }

    private static void close(RandomAccessFile file) {
        try (file) {
            // With the file the lock ends.
        } catch (IOException failed) {
            throw new JournalException("The journal cannot be closed", failed);
        }
    }

    @Override
    synchronized void add(JournalEntry entry) {
        if (!isLoading) {
            if (broken != null) throw broken;
            try {
                if (isLockListed && !isHeld(FCNTL)) {
                    throw new IOException("This process has closed the file elsewhere: its lock is lost.");
                }
                file.write((Json.write(entry.toJson()) + "\n").getBytes(StandardCharsets.UTF_8));
                file.getFD().sync();
            } catch (IOException failed) {
                // A line after a cut one could not be read.
                broken = new JournalException("The journal cannot be written: " + path, failed);
                throw broken;
            }
        }
        super.add(entry);
    }

    private void load() throws IOException {
        byte[] bytes = new byte[Math.toIntExact(file.length())];
        file.readFully(bytes);
        int start = 0;
        for (int number = 1; start < bytes.length; number++) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') end++;
            boolean isCut = end == bytes.length;
            byte[] line = Arrays.copyOfRange(bytes, start, end);
            try {
                super.add(JournalEntry.fromJson(Json.parse(line)));
            } catch (IllegalArgumentException notAnEntry) {
                if (!isCut || !isBeginning(new String(line, StandardCharsets.UTF_8))) {
                    String problem = "Line " + number + " of the journal is not an entry: " + path;
                    throw new JournalException(problem, null);
                }
                // It was not on the disk whole, so its payouts were not sent.
                file.setLength(start);
                break;
            }
            if (isCut) {
                file.seek(end);
                file.write('\n');
            }
            start = end + 1;
        }
        file.seek(file.length());
        file.getFD().sync();
    }

    /** Of a line that was not on the disk whole; a crash may leave zeros for the rest. Anything else is kept. */
    private static boolean isBeginning(String line) {
        String text = line.replaceFirst("\0+$", "");
        String start = "{\"kind\":";
        if (!text.startsWith(start.substring(0, Math.min(start.length(), text.length())))) return false;
        try {
            Json.parse(text);
            return false;
        } catch (IllegalArgumentException cut) {
            return true;
        }
    }

    /** A lock of fcntl, which flock of other languages does not see: each client looks for both. */
    private void lock() throws IOException {
        try {
            boolean isMine = file.getChannel().tryLock() != null;
            isLockListed = isMine && isHeld(FCNTL);
            if (isMine && !isHeld(FLOCK)) return;
        } catch (OverlappingFileLockException ownProcess) {
            // Another part of this program has it.
        }
        throw new JournalException("The journal is in use by another process: " + path, null);
    }

    /** Only Linux lists locks; elsewhere the two kinds see each other. */
    private boolean isHeld(String kind) throws IOException {
        if (!Files.isReadable(LOCKS)) return false;
        String inode = Files.getAttribute(path, "unix:ino").toString();
        // A long list is read in parts, and a lock that ends between two of them hides a line that stays.
        for (int reading = 0; reading < 5; reading++) {
            for (String line : Files.readString(LOCKS, StandardCharsets.UTF_8).split("\n")) {
                // 1: FLOCK ADVISORY WRITE 3108 08:01:131090 0 EOF
                String[] words = line.trim().split("\\s+");
                if (words.length > 5 && words[1].equals(kind) && words[5].endsWith(":" + inode)) return true;
            }
        }
        return false;
    }

    /** The path without links. Makes the file where there is none. */
    private static Path existing(Path file) throws IOException {
        if (!Files.exists(file)) {
            Set<OpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
            FileAttribute<?>[] ownerAlone = {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            };
            Files.newByteChannel(file, options, isPosix ? ownerAlone : new FileAttribute<?>[0]).close();
        }
        Path path = file.toRealPath();
        syncFolder(path.getParent());
        return path;
    }

    /** The same for every path and every hard link that leads to it. */
    private static Object keyOf(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path : key;
    }

    /** The name of a new file must also outlive a power cut. */
    private static void syncFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notPossibleHere) {
            // Windows opens no folders.
        }
    }
}

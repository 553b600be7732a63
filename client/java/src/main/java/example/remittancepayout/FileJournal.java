package example.remittancepayout;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A journal in a file: what is about to be sent is on the disk before it is sent. It has references,
 * digests and codes; no names, accounts or amounts.
 *
 * <p>One process at a time uses it. It may be killed at any moment: the lock ends with the process, and
 * a last line that was cut is repaired.
 */
public final class FileJournal extends Ledger implements Closeable {

    /** An operating system need not lock a file against the process itself. */
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;
    private final RandomAccessFile file;
    private boolean isLoading = true;
    private JournalException broken;

    /**
     * Opens a journal, and makes it where there is none.
     *
     * @param file its path, on a local disk
     * @throws JournalException when it cannot be opened, is in use, or has a bad line, naming it
     */
    public FileJournal(Path file) {
        try {
            path = created(file);
        } catch (IOException failed) {
            throw new JournalException("The journal cannot be opened: " + file, failed);
        }
        if (!OPEN.add(path)) throw new JournalException("The journal is open already: " + path, null);
        FileChannel locked = null;
        RandomAccessFile opened = null;
        try {
            lock = locked = locked(path);
            this.file = opened = new RandomAccessFile(path.toFile(), "rw");
            load();
            isLoading = false;
        } catch (IOException | RuntimeException failed) {
            closeAll(path, locked, opened);
            if (failed instanceof JournalException known) throw known;
            throw new JournalException("The journal cannot be opened: " + path, failed);
        }
    }

    /** Lets others open it. */
    @Override
    public synchronized void close() {
        broken = new JournalException("The journal is closed: " + path, null);
        closeAll(path, lock, file);
    }

    private static void closeAll(Path path, FileChannel lock, RandomAccessFile file) {
        try (lock;
                file) {
            OPEN.remove(path);
        } catch (IOException failed) {
            throw new JournalException("The journal cannot be closed: " + path, failed);
        }
    }

    @Override
    synchronized void add(JournalEntry entry) {
        if (!isLoading) {
            if (broken != null) throw broken;
            try {
                file.write((Json.write(entry.toJson()) + "\n").getBytes(StandardCharsets.UTF_8));
                file.getFD().sync();
            } catch (IOException failed) {
                // What follows a line that may be cut would not be read.
                broken = new JournalException("The journal cannot be written: " + path, failed);
                throw broken;
            }
        }
        super.add(entry);
    }

    private void load() throws IOException {
        byte[] bytes = new byte[(int) file.length()];
        file.readFully(bytes);
        int start = 0;
        for (int number = 1; start < bytes.length; number++) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') end++;
            boolean isCut = end == bytes.length;
            try {
                super.add(JournalEntry.fromJson(Json.parse(Arrays.copyOfRange(bytes, start, end))));
            } catch (IllegalArgumentException notAnEntry) {
                if (!isCut) {
                    String problem = "Line " + number + " of the journal is not an entry: " + path;
                    throw new JournalException(problem, null);
                }
                // It was not on the disk as a whole, so what it announces was not sent.
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

    private static Path created(Path file) throws IOException {
        try {
            Files.createFile(file);
            syncFolder(file.toAbsolutePath().getParent());
        } catch (FileAlreadyExistsException there) {
            // As usual.
        }
        return file.toRealPath();
    }

    /** So that the file itself is found after a power cut. */
    private static void syncFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notPossibleHere) {
            // Windows opens no folders.
        }
    }

    /** On a file of its own: where a process closes a file that it has locked, the lock is lost. */
    private static FileChannel locked(Path path) throws IOException {
        Path beside = path.resolveSibling(path.getFileName() + ".lock");
        FileChannel channel =
                FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock();
        if (lock != null) return channel;
        channel.close();
        throw new JournalException("The journal is in use by another process: " + path, null);
    }
}

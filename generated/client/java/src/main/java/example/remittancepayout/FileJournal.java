package example.remittancepayout;

import java.io.Closeable;
import java.io.FileOutputStream;
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
 * a cut last line is repaired.
 */
public final class FileJournal extends Journal implements Closeable {
    /** The open files: this process must neither open nor close one of them again. */
    private static final Set<Object> OPEN = new HashSet<>();

    private final Path path;
    private final Object key;
    /** It has the lock. Not read by its channel: an interrupt would close it and drop the lock. */
    private final RandomAccessFile file;
    /** It appends, also where another process has written. */
    private final FileOutputStream appending;

    /** Of what this process has read or written. */
    private long length;
    private boolean isClosed;

    /**
     * Opens a journal, or creates one that only the owner of the process may read.
     *
     * @param file its path, on a local disk
     * @throws JournalException when it cannot be opened, is in use, or has a bad line, naming it
     */
    public FileJournal(Path file) {
        synchronized (OPEN) {
            RandomAccessFile opened = null;
            FileOutputStream end = null;
            try {
                path = existing(file);
                key = keyOf(path);
                if (OPEN.contains(key)) throw new JournalException("The journal is open already: " + path, null);
                this.file = opened = new RandomAccessFile(path.toFile(), "rw");
                appending = end = new FileOutputStream(path.toFile(), true);
                lock();
                load();
                OPEN.add(key);
            } catch (IOException | RuntimeException failed) {
                close(opened, end);
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
            OPEN.remove(key);
            close(file, appending);
        }
    }

    private static void close(RandomAccessFile file, FileOutputStream appending) {
        try (file; appending) {
            // With the file the lock ends.
        } catch (IOException failed) {
            throw new JournalException("The journal cannot be closed", failed);
        }
    }

    @Override
    void store(JournalEntry entry) {
        String line = Json.write(entry.toJson());
        append(line, entry.kind() == JournalEntry.Kind.SENDING);
    }

    @Override
    protected void append(String line) {
        append(line, false);
    }

    private void append(String text, boolean isSending) {
        byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            if (isClosed) throw new IOException("it is closed");
            if (isSending && !isThere()) throw new IOException("the file was moved");
            appending.write(line);
            appending.getFD().sync();
            // Not every language sees this lock: of two that write, the second sees what the first wrote.
            if (isSending && !isAlone(line)) throw new IOException("another process writes this journal");
            length += line.length;
        } catch (IOException failed) {
            throw new JournalException("The journal cannot be written: " + path + ": " + failed.getMessage(), failed);
        }
    }

    private boolean isThere() throws IOException {
        return Files.exists(path) && keyOf(path).equals(key);
    }

    private boolean isAlone(byte[] line) throws IOException {
        if (file.length() != length + line.length) return false;
        byte[] read = new byte[line.length];
        file.seek(length);
        file.readFully(read);
        return Arrays.equals(read, line);
    }

    private void load() throws IOException {
        byte[] bytes = new byte[Math.toIntExact(file.length())];
        file.readFully(bytes);
        length = bytes.length;
        int start = 0;
        for (int number = 1; start < bytes.length; number++) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') end++;
            boolean isCut = end == bytes.length;
            byte[] line = Arrays.copyOfRange(bytes, start, end);
            try {
                load(Json.utf8(line));
            } catch (IllegalArgumentException notAnEntry) {
                if (!isCut || !isBeginning(new String(line, StandardCharsets.UTF_8))) {
                    String problem = "Line " + number + " of the journal is not an entry: " + path;
                    throw new JournalException(problem, null);
                }
                // It was not on the disk whole, so its payouts were not sent.
                file.setLength(start);
                length = start;
                break;
            }
            if (isCut) {
                file.seek(end);
                file.write('\n');
                length++;
            }
            start = end + 1;
        }
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

    private void lock() throws IOException {
        try {
            if (file.getChannel().tryLock() != null) return;
        } catch (OverlappingFileLockException ownProcess) {
            // Another part of this program has it.
        }
        throw new JournalException("The journal is in use by another process: " + path, null);
    }

    /** The path without links. Makes the file where there is none. */
    private static Path existing(Path file) throws IOException {
        if (!Files.exists(file)) {
            Set<OpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
            FileAttribute<?> ownerAlone =
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            FileAttribute<?>[] attributes = isPosix ? new FileAttribute<?>[] {ownerAlone} : new FileAttribute<?>[0];
            Files.newByteChannel(file, options, attributes).close();
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

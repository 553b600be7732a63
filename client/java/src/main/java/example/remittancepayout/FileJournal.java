package example.remittancepayout;

import java.io.*;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;

/**
 * A journal in a file: each payout is on the disk before it is sent. It has references, digests and codes; no names,
 * accounts or amounts. One process at a time uses it, which may be killed at any moment.
 */
public final class FileJournal extends Journal implements Closeable {
    private static final Set<Object> OPEN = new HashSet<>(); // files that must be neither opened nor closed again
    private final Path path;
    private final Object key;
    private final RandomAccessFile file; // has the lock, which an interrupt of its channel would drop
    private final FileOutputStream appending; // also where another process has written
    private long length; // of what this process has read or written
    private boolean isClosed;

    /** Opens a journal on a local disk, or creates one that only the owner of the process may read. */
    public FileJournal(Path given) {
        synchronized (OPEN) {
            List<Closeable> opened = new ArrayList<>();
            try {
                path = existing(given);
                key = keyOf(path);
                if (OPEN.contains(key)) throw new JournalException("The journal is open already: " + path, null);
                opened.add(file = new RandomAccessFile(path.toFile(), "rw"));
                opened.add(appending = new FileOutputStream(path.toFile(), true));
                String inUse = "The journal is in use by another process: " + path;
                if (file.getChannel().tryLock() == null) throw new JournalException(inUse, null);
                load();
                OPEN.add(key);
            } catch (IOException | RuntimeException failed) {
                opened.forEach(Connection::close);
                if (failed instanceof JournalException known) throw known;
                throw new JournalException("The journal cannot be opened: " + given, failed);
            }
        }
    }

    @Override
    public synchronized void close() {
        synchronized (OPEN) {
            // Once closed, the file may be open elsewhere.
            if (isClosed) return;
            isClosed = true;
            OPEN.remove(key);
            Connection.close(appending);
            Connection.close(file);
        }
    }

    @Override
    protected void append(String text) {
        boolean isSending = text.startsWith("{\"kind\":\"sending\"");
        byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            if (isClosed) throw new IOException("it is closed");
            boolean isMoved = isSending && !(Files.exists(path) && keyOf(path).equals(key));
            if (isMoved) throw new IOException("the file was moved");
            appending.write(line);
            appending.getFD().sync();
            // Not every language sees this lock: of two that write, the second sees what the first wrote.
            if (isSending && !isAlone(line)) throw new IOException("another process writes this journal");
            length += line.length;
        } catch (IOException failed) {
            throw new JournalException("The journal cannot be written: " + path + ": " + failed.getMessage(), failed);
        }
    }

    private boolean isAlone(byte[] line) throws IOException {
        byte[] read = new byte[line.length];
        file.seek(length);
        return file.read(read) == read.length && file.read() < 0 && Arrays.equals(read, line);
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
                load(Json.utf8(line));
                if (isCut) file.write('\n');
                start = end + 1;
            } catch (IllegalArgumentException notALine) {
                String problem = "Line " + number + " of the journal is not an entry: " + path;
                boolean isOurs = isCut && isBeginning(new String(line, StandardCharsets.UTF_8));
                if (!isOurs) throw new JournalException(problem, null);
                // It was not on the disk whole, so its payouts were not sent.
                file.setLength(start);
                break;
            }
        }
        length = start;
        file.getFD().sync();
    }

    /** Of a line that was not on the disk whole; a crash may leave zeros for the rest. Anything else is kept. */
    private static boolean isBeginning(String line) {
        String text = line.replaceFirst("\0+$", "");
        String start = "{\"kind\":";
        return (text.startsWith(start) || start.startsWith(text)) && Json.isCut(text);
    }

    /** The path without links. Makes the file where there is none. */
    private static Path existing(Path file) throws IOException {
        if (!Files.exists(file)) {
            boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
            var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            FileAttribute<?>[] attributes = isPosix ? new FileAttribute<?>[] {owner} : new FileAttribute<?>[0];
            Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), attributes).close();
        }
        Path path = file.toRealPath();
        // The name of a new file must also outlive a power cut.
        try (FileChannel folder = FileChannel.open(path.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException notPossibleHere) {
            // Windows opens no folders.
        }
        return path;
    }

    /** The same for every path and every hard link that leads to it. */
    private static Object keyOf(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path : key;
    }
}

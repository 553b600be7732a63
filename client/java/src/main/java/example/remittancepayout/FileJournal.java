package example.remittancepayout;

import java.io.*;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;

/**
 * A journal in a file. Each payout is on disk before it is sent. The file contains references, digests and codes, but
 * no names, accounts or amounts. Only one process may use it at a time. The process may be killed at any moment.
 */
public final class FileJournal extends Journal implements Closeable {
    private static final Set<Object> OPEN = new HashSet<>(); // open files: opening and closing one again would release its lock
    private final Path path;
    private final Object key;
    private final RandomAccessFile file; // holds the lock; an interrupt of its channel would release it
    private final FileOutputStream appending; // appends even after another process has written
    private long length; // of the data that this process read or wrote
    private boolean isClosed;

    /** Opens a journal on a local disk. Creates a missing one so that only the process's owner may read it. */
    public FileJournal(Path given) {
        synchronized (OPEN) {
            List<Closeable> opened = new ArrayList<>();
            try {
                path = existing(given);
                key = keyOf(path);
                if (OPEN.contains(key)) throw new JournalException("The journal is already open: " + path, null);
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
            // Once this journal is closed, another may have the file open.
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
            // Not every language sees this lock. If two processes write, the second sees what the first wrote.
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
                // The line was not completely on disk, so its payouts were not sent.
                file.setLength(start);
                break;
            }
        }
        length = start;
        file.getFD().sync();
    }

    /** Whether a last line was cut by a crash, which may leave zeros for the rest. Any other line is kept. */
    private static boolean isBeginning(String line) {
        String text = line.replaceFirst("\0+$", "");
        String start = "{\"kind\":";
        return (text.startsWith(start) || start.startsWith(text)) && Json.isCut(text);
    }

    /** The path without links. Creates a missing file. */
    private static Path existing(Path file) throws IOException {
        if (!Files.exists(file)) {
            boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
            var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            FileAttribute<?>[] attributes = isPosix ? new FileAttribute<?>[] {owner} : new FileAttribute<?>[0];
            Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), attributes).close();
        }
        Path path = file.toRealPath();
        // The name of a new file must also survive a power cut.
        try (FileChannel folder = FileChannel.open(path.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException notPossibleHere) {
            // Windows cannot open folders.
        }
        return path;
    }

    /** The same key for every path and every hard link to the file. */
    private static Object keyOf(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path : key;
    }
}

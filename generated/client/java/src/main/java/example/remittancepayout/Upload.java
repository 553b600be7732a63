package example.remittancepayout;

import java.io.IOException;
import java.nio.file.*;

/** A file to send in a form. */
public final class Upload {
    final String name;
    final String mediaType;
    final byte[] bytes;

    /** Creates a file in memory with the documented media type. */
    public Upload(String name, byte[] bytes) {
        this(name, "", bytes);
    }

    /** Creates a file in memory with another media type, such as {@code application/pdf}. */
    public Upload(String name, String mediaType, byte[] bytes) {
        Demand.that(name != null && bytes != null, "A file must have a name and bytes");
        Demand.that(mediaType != null && Demand.isHeader("a" + mediaType), "mediaType must be a media type");
        this.name = name;
        this.mediaType = mediaType;
        this.bytes = bytes;
    }

    /** Reads a file and gives it the documented media type. */
    public static Upload of(Path file) throws IOException {
        return new Upload(file.getFileName().toString(), Files.readAllBytes(file));
    }
}

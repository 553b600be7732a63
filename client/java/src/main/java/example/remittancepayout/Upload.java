package example.remittancepayout;

import java.io.IOException;
import java.nio.file.*;

/** A file in a form that is sent. */
public final class Upload {
    final String name;
    final String mediaType;
    final byte[] bytes;

    /** A file of the documented media type, from memory. */
    public Upload(String name, byte[] bytes) {
        this(name, "", bytes);
    }

    /** A file of another media type, such as {@code application/pdf}, from memory. */
    public Upload(String name, String mediaType, byte[] bytes) {
        Demand.that(name != null && bytes != null, "A file must have a name and bytes");
        Demand.that(mediaType != null && Demand.isHeader("a" + mediaType), "mediaType must be a media type");
        this.name = name;
        this.mediaType = mediaType;
        this.bytes = bytes;
    }

    /** Reads a file of the documented media type. */
    public static Upload of(Path file) throws IOException {
        return new Upload(file.getFileName().toString(), Files.readAllBytes(file));
    }
}

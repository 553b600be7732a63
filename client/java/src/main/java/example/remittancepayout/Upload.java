package example.remittancepayout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file in a form that is sent. */
public final class Upload {

    final String name;
    final String mediaType;
    final byte[] bytes;

    /**
     * A file from memory.
     *
     * @param name of the file, as the service sees it
     * @param mediaType such as {@code application/pdf}; null for the documented one
     * @param bytes its content, which is not copied
     * @throws IllegalArgumentException when an argument is wrong
     */
    public Upload(String name, String mediaType, byte[] bytes) {
        Demand.that(name != null && bytes != null, "A file must have a name and bytes");
        Demand.that(mediaType == null || Demand.isHeader(mediaType), "mediaType must be a media type");
        this.name = name;
        this.mediaType = mediaType;
        this.bytes = bytes;
    }

    /**
     * Reads a file of the documented media type.
     *
     * @param file where it is
     * @return the file under its name
     * @throws IOException when it cannot be read
     */
    public static Upload of(Path file) throws IOException {
        return new Upload(file.getFileName().toString(), null, Files.readAllBytes(file));
    }
}

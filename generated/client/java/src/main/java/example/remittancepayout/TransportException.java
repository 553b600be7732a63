package example.remittancepayout;

/** There is no whole answer. */
final class TransportException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Whether the service certainly received no request. */
    final boolean nothingLeft;

    TransportException(String message, Throwable cause, boolean nothingLeft) {
        super(message, cause);
        this.nothingLeft = nothingLeft;
    }
}

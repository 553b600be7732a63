package example.remittancepayout;

import java.net.http.HttpHeaders;

/** An answer with its headers, such as {@code headers().firstValue("ETag")}. The body is null if it is empty. */
public record WithHeaders<T>(T body, HttpHeaders headers) {}

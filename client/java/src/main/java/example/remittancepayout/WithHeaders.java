package example.remittancepayout;

import java.net.http.HttpHeaders;

/** An answer with its headers: {@code headers().firstValue("ETag")}. The body is null when it is empty. */
public record WithHeaders<T>(T body, HttpHeaders headers) {}

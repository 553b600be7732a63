package example.remittancepayout;

import java.net.http.HttpHeaders;

/**
 * An answer with its headers: {@code headers().firstValue("ETag")}.
 *
 * @param <T> what the answer is
 * @param body the answer; null when it is empty
 * @param headers of the answer
 */
public record WithHeaders<T>(T body, HttpHeaders headers) {}

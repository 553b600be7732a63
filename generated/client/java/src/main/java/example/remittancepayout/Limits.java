// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.time.Duration;

/** The defaults and limits of the client. */
final class Limits {

    private Limits() {}

    static final int ATTEMPTS = 4;
    static final Duration FIRST_DELAY = Duration.ofMillis(250);
    static final Duration LONGEST_DELAY = Duration.ofMillis(8000);
    static final Duration ATTEMPT_TIMEOUT = Duration.ofMillis(30000);
    static final Duration CALL_TIMEOUT = Duration.ofMillis(120000);
    static final int ANSWER_BYTES = 67108864;
    static final int SHORT_ANSWER_BYTES = 1048576;
    static final Duration FIRST_LOGIN_DELAY = Duration.ofMillis(1000);
    static final Duration LONGEST_LOGIN_DELAY = Duration.ofMillis(60000);
    static final int BATCH_SIZE = 20;
    static final int LARGEST_BATCH = 500;
    static final Duration PATIENCE = Duration.ofMillis(900000);
    static final Duration FIRST_QUESTION_DELAY = Duration.ofMillis(1000);
    static final Duration LONGEST_QUESTION_DELAY = Duration.ofMillis(30000);
    static final int QUESTIONS_AT_ONCE = 8;
    static final Duration QUIET_TIME = Duration.ofMillis(120000);
    static final int DELIVERY_BYTES = 65536;
    static final Duration DELIVERY_TIMEOUT = Duration.ofMillis(10000);
}

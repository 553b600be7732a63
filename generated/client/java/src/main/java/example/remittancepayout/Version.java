package example.remittancepayout;

final class Version {
    /** The version in pom.xml and at the top of CHANGELOG.md. */
    static final String VERSION = "1.0.0";
}

package payout

const Version = "1.0.0" // of this package, as in its tag and CHANGELOG.md

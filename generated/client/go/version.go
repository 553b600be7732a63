package payout

// Version is that of this package, as its tag and CHANGELOG.md have it.
const Version = "1.0.0"

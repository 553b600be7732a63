/** What `--help` of the contract tests prints. */

export function usageOf(call: string): string {
  return `Usage: ${call} [options] <base URL>

Tests the service at the base URL against the contract: every documented operation and status that
can be tested, the rules that no schema states, authentication, a payout from login to last status,
and hostile requests. What breaks a statement of the service's documentation fails; what differs from
what the contract assumes is a remark.

Credentials come from the environment: CONTRACT_EMAIL and CONTRACT_PASSWORD; for the login that is
not bound to a merchant, CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD; an expired access
token in CONTRACT_EXPIRED_TOKEN. A file of fixtures may have the logins as well.

What is tested
  --fixtures <file>         values that exist at the service, in place of the examples (they
                            exist in the local sandbox); fixtures.example.json shows the form
  --init <file>             logs in, finds what values it can, and writes a file of fixtures
  --only <text>             the checks with this id, these first parts of it, or this one part:
                            hostile/login, enquireAccount, auth; may be repeated
  --skip <text>             leaves out the checks that it names in the same way; may be repeated
  --list                    prints the ids of the checks, and sends nothing
  --production              allows a host whose name does not say that it is a test system
  --webhook-listen <port>   takes deliveries on 127.0.0.1 and checks them too

Payouts
  --send-payouts            sends payouts too, which move money, and whatever else may write
  --max-payouts <number>    of a run, at most; 20 when left out; no limit in the local sandbox
  --max-amount <amount>     of one payout, in whatever currency; 100.00 when left out
  --hostile-payouts         sends hostile payouts too, which a lenient service may pay

What fails
  --strict                  remarks fail too
  --fail-on-skip            checks that could not be made fail too
  --repeat <number>         makes every check so many times that sends no payout; once when left out

How it is sent
  --timeout <seconds>       for one request; 30 when left out
  --rate <number>           requests a second, at most; 20 when left out
  --seed <number>           of the hostile requests; a random one, which is printed, when left out

Reports
  --junit <file>            writes the results as JUnit XML
  --json <file>             writes the results as JSON
  --markdown <file>         writes a summary in Markdown
  --html <file>             writes one page of HTML
  --har <file>              records all that is sent and received as HAR 1.2, for observe and viewers;
                            personal values have stand-ins of the same form
  --show-values             writes the values of requests and answers to the reports and the console:
                            names, accounts and amounts, but never a token or a password
  --help                    prints this

Exit code: 0 the contract was kept, 1 it was broken, 2 the tests could not run, were interrupted, or
could not write a report.
`;
}

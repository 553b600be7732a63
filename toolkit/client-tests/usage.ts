/** What `--help` of the client test prints. */
import { groups } from './fault.ts';

export function usageOf(call: string): string {
  return `Usage: ${call} [options] -- <command> [arguments]

Tests a client of the service, in any language: starts a service for each fault that can happen to a
payout, drives the client through an adapter, and compares what was paid with what the client believes.

The command starts the adapter: a small program that reads one JSON object per line from its standard
input, calls the client, and writes one JSON object per line. The guide "Client test" has the protocol
and adapters to copy. Nothing leaves this machine.

  --only <name>                 the faults with this name, or of this group; comma lists, may be repeated
  --skip <name>                 leaves out those that it names in the same way
  --list                        prints the faults and what each proves, and runs nothing
  --limit <seconds>             for one answer of the adapter; 30 when left out
  --concurrency <number>        faults at the same time; 8 when left out
  --idempotency-header <name>   the service takes the same request with the same value only once
  --junit <file>                writes the results as JUnit XML
  --json <file>                 writes the results as JSON
  --help                        prints this

Groups: ${groups.join(', ')}.

Exit code: 0 the client kept every promise, 1 it broke one or cannot do what a fault needs, 2 the test
could not run, was interrupted, or could not write a report.
`;
}

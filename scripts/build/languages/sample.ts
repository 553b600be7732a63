/** What the samples of every language share: they run as they are, against the local sandbox. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { DocumentedOperation } from '../../../toolkit/contract/operation.ts';
import { sandboxOptions } from '../../../toolkit/sandbox/options.ts';
import { usualUrl } from '../../../toolkit/serve/options.ts';

/** The local sandbox, and the partner that it knows from the start. */
export const sampleLogin = {
  baseUrl: usualUrl(sandboxOptions),
  email: 'amara.okafor@harbour-remit.example',
  password: 'a-long-example-password',
};

/** A whole program that calls one operation by the package of a language, or receives one webhook. */
export type SampleMaker = (contract: Contract, operation: DocumentedOperation) => string;

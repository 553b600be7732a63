/**
 * Faults on demand, shared by every process on a database: the requests and notifications they hit.
 * http/fault-hooks.ts applies a hit to a request.
 */
import type { components } from '../../../../generated/simulation.d.ts';

export type FaultRule = components['schemas']['FaultRule'];
export type FaultKind = FaultRule['kind'];
export type Scenario = components['schemas']['Scenario'];
export type ScenarioStep = Scenario['steps'][number];
/** The rule of a fault, or the steps of a scenario. */
export type StoredRule = Partial<FaultRule> & { steps?: ScenarioStep[] };

/** An active fault, with the number of requests or notifications it was tried on and hit. */
export type Fault = components['schemas']['Fault'];

/** A request or notification to try faults on. */
export interface Faulty {
  /** For a request. */
  operationId?: string;
  /** For a notification. */
  responseCode?: string;
  /** Null if unknown. */
  partnerCode: string | null;
  names(transactionReference: string): boolean;
  /** The input of the seed's choice, where there is no order. */
  says?: string;
}

/** With the rule's defaults filled in. */
export interface RequestHit {
  faultId: string;
  kind: FaultKind;
  milliseconds: number;
  status: number;
  retryAfterSeconds: number | undefined;
}

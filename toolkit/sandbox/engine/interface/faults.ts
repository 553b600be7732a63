/**
 * Faults on demand, of every process on a database: which requests and which notifications they hit.
 * What a hit does to a request is in http/fault-hooks.ts.
 */
import type { components } from '../../../../generated/simulation.d.ts';

export type FaultRule = components['schemas']['FaultRule'];
export type FaultKind = FaultRule['kind'];
export type Scenario = components['schemas']['Scenario'];
export type ScenarioStep = Scenario['steps'][number];
/** Of a fault, or the steps of a scenario. */
export type StoredRule = Partial<FaultRule> & { steps?: ScenarioStep[] };

/** A fault that is set, with how many requests or notifications it was tried on, and how many it hit. */
export type Fault = components['schemas']['Fault'];

/** A request or a notification that faults are tried on. */
export interface Faulty {
  /** Of a request. */
  operationId?: string;
  /** Of a notification. */
  responseCode?: string;
  /** Null when it is unknown. */
  partnerCode: string | null;
  names(transactionReference: string): boolean;
  /** What the seed chooses by, where there is no order. */
  says?: string;
}

/** With the defaults of what the rule leaves out. */
export interface RequestHit {
  faultId: string;
  kind: FaultKind;
  milliseconds: number;
  status: number;
  retryAfterSeconds: number | undefined;
}

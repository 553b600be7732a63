/** Faults on demand, which all processes on a database share. http/fault-hooks.ts applies a hit to a request. */
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
  /** The operation of a request. */
  operationId?: string;
  /** The response code of a notification. */
  responseCode?: string;
  /** The partner; null if unknown. */
  partnerCode: string | null;
  names(transactionReference: string): boolean;
  /** The text from which a seeded choice is made, if the order of requests must not matter. */
  says?: string;
}

/** The effect on a request, with the defaults of the rule filled in. */
export interface RequestHit {
  faultId: string;
  kind: FaultKind;
  milliseconds: number;
  status: number;
  retryAfterSeconds: number | undefined;
}

/** The checks for every server of the contract. */
import {
  describedOperations,
  jsonType,
  namedOnlyOperations,
  token,
} from '../../mock/contract-requests.ts';
import type { Sent } from '../../mock/http.ts';
import type { Task } from './tool.ts';

export interface Served {
  ask(request: Sent): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

export type Open = (task: Task) => Promise<Served>;

/** @throws Error naming the operations that do not answer with a success that fits its schema */
export async function answersRightly(open: Open, task: Task): Promise<void> {
  await findProblems(open, task, async (served) => {
    const problems: string[] = [];
    for (const { operation, request, scenarios } of describedOperations(task.contract)) {
      const { status, text } = await served.ask(request);
      const scenario = scenarios.find((one) => one.status === String(status));
      if (scenario === undefined || status >= 300) {
        problems.push(`${operation.operationId} answers ${status}: ${text.slice(0, 200)}`);
        continue;
      }
      const wrong = task.contract.schemas.violations(scenario.schema, JSON.parse(text));
      if (wrong.length > 0) problems.push(`${operation.operationId}: ${JSON.stringify(wrong[0])}`);
    }
    return problems;
  });
}

/** @throws Error naming the operations that accept a body without any required field */
export async function rejectsWhatIsWrong(open: Open, task: Task): Promise<void> {
  await findProblems(open, task, async (served) => {
    const problems: string[] = [];
    for (const { operation, request, body } of describedOperations(task.contract)) {
      if (body === undefined) continue;
      const { status } = await served.ask({ ...request, body: '{}' });
      if (status < 400 || status >= 500)
        problems.push(`${operation.operationId} answers ${status}`);
    }
    return problems;
  });
}

/** @throws Error naming the named-only operations that answer with a success */
export async function inventsNothing(open: Open, task: Task): Promise<void> {
  await findProblems(open, task, async (served) => {
    const problems: string[] = [];
    for (const { method, path } of namedOnlyOperations(task.contract)) {
      const body = method === 'GET' ? {} : { body: '{}' };
      const headers = { ...token, ...jsonType };
      const { status } = await served.ask({ method, path, headers, ...body });
      if (status < 400) problems.push(`${method} ${path} answers ${status}`);
    }
    return problems;
  });
}

async function findProblems(
  open: Open,
  task: Task,
  look: (served: Served) => Promise<string[]>,
): Promise<void> {
  const served = await open(task);
  try {
    const problems = await look(served);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await served.close();
  }
}

/** The tokens that other tools send, which do not log in by themselves. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { jsonOf } from '../messages.ts';
import { people } from '../right-service.ts';

/** What a login at the service gives; empty texts where it gives none. */
export async function tokensOf(
  url: string,
  contract: Contract,
): Promise<{ access: string; refresh: string }> {
  try {
    const answer = await fetch(`${url}${contract.find('login')?.path ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(people.main),
    });
    const data = objectAt(jsonOf({ body: await answer.text() }), 'data');
    return {
      access: textAt(data, 'accessToken') ?? '',
      refresh: textAt(data, 'refreshToken') ?? '',
    };
  } catch {
    return { access: '', refresh: '' };
  }
}

/** Tests what the samples of every language show. */
import { expect, test } from 'vitest';
import { goSample } from '../../scripts/build/languages/go-sample.ts';
import { javaSample } from '../../scripts/build/languages/java-sample.ts';
import { phpSample } from '../../scripts/build/languages/php-sample.ts';
import { pythonSample } from '../../scripts/build/languages/python-sample.ts';
import { oddContract } from '../odd-contract/contract.ts';

test.each(Object.entries({ goSample, javaSample, phpSample, pythonSample }))(
  '%s leaves out an optional null, which the client does not send',
  (_, write) => {
    const operation = oddContract.documented.find((one) => one.operationId === 'createCase');
    const sample = operation && write(oddContract, operation);
    expect(sample).toMatch(/labels/i);
    expect(sample).not.toMatch(/notes/i);
  },
);

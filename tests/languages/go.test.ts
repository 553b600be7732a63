/** The Go package as a partner's developer gets it: its form, what its own tests prove, its models. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { go, newWorkshop, runProgram, type Workshop } from './go/workshop.ts';
import { fullTest } from '../support/full-test.ts';
import { contract } from '../support/contract.ts';

describe.skipIf(go === undefined)('the Go package', () => {
  let workshop: Workshop;

  beforeAll(async () => {
    workshop = await newWorkshop();
  });

  afterAll(() => workshop[Symbol.asyncDispose]());

  test('has the form of gofmt', async () => {
    expect(await workshop.run('gofmt', ['-l', '.'])).toBe('');
  });

  // It compiles the standard library of each system first.
  fullTest.each(['linux', 'windows', 'plan9'])('passes vet for %s', async (system) => {
    expect(await workshop.run('go', ['vet', '.'], undefined, { GOOS: system })).toBe('');
  });

  test('needs nothing but the standard library', async () => {
    const modules = await workshop.run('go', ['list', '-m', 'all']);
    expect(modules.trim().split('\n')).toHaveLength(1);
  });

  fullTest('keeps its promises on real sockets, without a race', async () => {
    const hasCompilerOfC = (await workshop.run('go', ['env', 'CGO_ENABLED'])).trim() === '1';
    const race = hasCompilerOfC && !(await workshop.run('cc', ['--version'])).includes('ENOENT');
    const said = await workshop.run('go', ['test', ...(race ? ['-race'] : []), '-count=1', '.']);
    expect(said).toMatch(/^ok\b/);
  });

  test('documents itself', async () => {
    const text = await workshop.run('go', ['doc', '-all', '.']);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'it never pays a payout twice, and never loses one',
    );
    expect(text).toContain('func (c *Client) SendPayout(ctx context.Context, body PayoutRequest)');
    expect(text).toContain('| `40` | Invalid account number | yes |');
  });
});

describe.skipIf(go === undefined)('a contract that has grown', () => {
  fullTest('has its new field in the model, and the digits of a number as they are', async () => {
    const grown = structuredClone(contract.document);
    const schemas = objectAt(grown.components, 'schemas');
    const properties = objectAt(objectAt(schemas, 'Balance'), 'properties');
    properties['reservedBalance'] = { description: 'What is held back.', type: 'number' };
    await using workshop = await newWorkshop(createContract(grown));
    expect(await workshop.run('gofmt', ['-l', '.'])).toBe('');
    const bin = await workshop.compile({ grown: { 'main.go': reader } });
    expect(await runProgram(`${bin}grown`, workshop.folder)).toBe('0.10 12345678901234567890.10\n');
  });
});

/** Asks a service that answers every question with balances. */
const reader = `package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

func main() {
	service := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		if request.Method == "POST" {
			fmt.Fprint(response, \`{"data":{"accessToken":"a"}}\`)
			return
		}
		fmt.Fprint(response, \`[{"totalBalance":12345678901234567890.10,"reservedBalance":0.10}]\`)
	}))
	client, _ := payout.NewClient(payout.Config{BaseURL: service.URL, Email: "e", Password: "p"})
	balances, err := client.ListBalances(context.Background())
	if err != nil {
		panic(err)
	}
	fmt.Println(balances[0].ReservedBalance, balances[0].TotalBalance)
}
`;

/** Tests that a package prints only values that the contract marks as harmless. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { contract } from '../support/contract.ts';
import { languages, openWorkshop, tools } from './workshop.ts';

const text = { type: 'string' };
const address = {
  type: 'object',
  properties: {
    street: text,
    passportNumber: text,
    kind: { type: 'string', 'x-sensitive': 'none' },
  },
};
const grown = {
  senderAddress: address,
  formerAddresses: { type: 'array', items: address },
  documents: { type: 'object', additionalProperties: text },
  contact: { oneOf: [{ type: 'object', properties: { phone: text } }, address] },
  remark: text,
  wishes: { type: 'array', items: text },
};

const home = { street: 'Hill Road 7', passportNumber: 'P-778899', kind: 'HOME' };
const secrets = {
  senderAddress: home,
  formerAddresses: [home],
  documents: { passport: 'P-778899' },
  contact: { phone: '+44 7700 900456', street: 'Hill Road 7' },
  remark: 'Chidi Nwosu',
  wishes: ['Grace Bennett'],
};

/** Programs that read the JSON of a balance, print it in every way, and then as JSON. */
const programs = {
  python: `import json, pprint, sys
from remittance_payout import *
value = Balance.from_json(json.loads(sys.argv[1]))
for one in (value, [value], value.sender_address, value.former_addresses, value.contact):
    print(one, repr(one), f"{one!s}", pprint.pformat(one))
`,
  go: `package main

import (
	"encoding/json"
	"fmt"
	"os"

	payout "git.remittance-payout.example/client-go"
)

func main() {
	var value payout.Balance
	if err := json.Unmarshal([]byte(os.Args[1]), &value); err != nil {
		panic(err)
	}
	for _, one := range []any{value, &value, []payout.Balance{value}, *value.SenderAddress, value.FormerAddresses, value.Contact} {
		fmt.Printf("%v %+v %#v %s %q %x\\n", one, one, one, one, one, one)
		fmt.Println(one)
	}
	out, _ := json.Marshal(value)
	fmt.Println("JSON", string(out))
}
`,
  php: `<?php
require 'vendor/autoload.php';
$value = RemittancePayout\\Model\\Balance::read(RemittancePayout\\Internal\\Json::decodeObject($argv[1]));
foreach ([$value, [$value], $value->senderAddress, $value->formerAddresses, $value->contact] as $one) {
    print_r($one);
    var_dump($one);
    echo json_encode($one);
}
`,
  java: `import example.remittancepayout.*;
import java.util.List;
class Main {
    public static void main(String[] args) {
        var value = Balance.fromJson(Json.parse(args[0]));
        for (Object one : List.of(value, List.of(value), value.senderAddress(), value.formerAddresses(), value.contact())) {
            System.out.println(one);
        }
    }
}
`,
};

const files = { python: 'main.py', go: 'main.go', php: 'main.php', java: 'Main.java' };

describe.each(languages)('in %s', (language) => {
  test.skipIf(tools[language] === undefined)('personal fields are not printed', async () => {
    const document = structuredClone(contract.document);
    const schemas = objectAt(document.components, 'schemas');
    Object.assign(objectAt(objectAt(schemas, 'Balance'), 'properties'), grown);
    await using workshop = await openWorkshop(language, createContract(document));
    const folder = await workshop.newFolder();
    const file = join(folder, files[language]);
    await writeFile(file, programs[language]);
    const program = await workshop.program(folder, file);
    const value = JSON.stringify({ currencyCode: 'NGN', ...secrets });
    const [printed = '', json = ''] = (
      await workshop.run([...program, value], { cwd: folder })
    ).split('JSON ');
    expect(printed).toContain('NGN');
    expect(printed).toContain('HOME');
    const hidden = /Hill|778899|7700|Chidi|Grace/;
    expect(printed).not.toMatch(hidden);
    expect(printed).not.toMatch(/48696c6c/i);
    if (language === 'go') expect(json).toMatch(hidden);
  });
});

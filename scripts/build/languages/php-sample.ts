/** How an operation is called by the PHP package, and a webhook received, from the contract's examples. */
import { phpText, phpVariable } from './php.ts';
import {
  block,
  callOf,
  literalOf,
  sampleLogin,
  type Notation,
  type SampleMaker,
} from './sample.ts';
import { isHidden } from './shapes.ts';

const notation: Notation = {
  step: '    ',
  // An exact number is a text of digits.
  plain: (value, indent, type) => literal(type?.kind === 'decimal' ? String(value) : value, indent),
  list: (items, indent) => block('[', items, ']', indent),
  model: ({ name }, values, indent) =>
    block(
      `new ${name}(`,
      values.map(({ field, text }) => `${phpVariable(field)}: ${text}`),
      ')',
      indent,
    ),
};

export const phpSample: SampleMaker = (contract, operation) => {
  const { operationId, kind } = operation;
  if (kind === 'webhook')
    return operationId === 'payoutOutcome' ? confirmed : unconfirmed(operationId);
  const { models, body, examples, answer, isMadeUp } = callOf(contract, operation, notation, '');
  const given = [
    ...(body === undefined ? [] : [body]),
    ...[...examples].map(([name, value]) => `${phpVariable({ name })}: ${literal(value, '')}`),
  ];
  const call = `$client->${operationId}(${given.join(', ')})`;
  const names = [...models].map((name) => `Model\\${name}`);
  if (isMadeUp) {
    return program(
      ['PayoutException', ...names],
      `// The client renews its tokens without this. By hand:
try {
    $answer = ${call.replaceAll('\n', '\n    ')};
    print_r($answer);
} catch (PayoutException $error) {
    // The token of this example is made up.
    echo $error->getMessage(), "\\n";
}
`,
    );
  }
  // A hidden answer prints only the fields that are asked for by name.
  const fields = answer && isHidden(answer) ? answer.fields.map(phpVariable) : undefined;
  const shown = fields?.map((name) => `${phpText(name)} => $answer->${name}`);
  const printed = shown === undefined ? '$answer' : block('[', shown, ']', '');
  return program(names, `$answer = ${call};\nprint_r(${printed});\n`);
};

function program(names: string[], lines: string): string {
  const imports = ['Client', ...names].toSorted().map((name) => `use RemittancePayout\\${name};\n`);
  return `<?php

require __DIR__ . '/vendor/autoload.php';

${imports.join('')}
$client = new Client(
    baseUrl: ${phpText(sampleLogin.baseUrl)},
    email: ${phpText(sampleLogin.email)},
    password: ${phpText(sampleLogin.password)},
);

${lines}`;
}

const confirmed = program(
  ['FileSeen', 'Model\\TransactionOutcome', 'ResponseCode', 'Webhook'],
  `// What was handled before. For several machines, implement \`Seen\` on your own store.
$folder = __DIR__ . '/seen';
if (!is_dir($folder)) {
    mkdir($folder);
}
// No signature is documented, so it asks the service whether the delivery is true.
$answer = Webhook::receiveOutcome(
    $client,
    (string) file_get_contents('php://input', length: Webhook::MOST_BYTES + 1),
    $_SERVER['CONTENT_TYPE'] ?? '',
    new FileSeen($folder),
    static function (TransactionOutcome $outcome, ResponseCode $code): void {
        error_log("$outcome->transactionReference $outcome->responseCode $code->action");
    },
);
if ($answer->error !== null) {
    error_log((string) $answer->error);
}
http_response_code($answer->status);
echo $answer->text;
`,
);

/** Nothing is known of what makes such a delivery true. */
function unconfirmed(operationId: string): string {
  return `<?php

// ${operationId}: admit only the service, since no signature is documented.
$delivered = json_decode((string) file_get_contents('php://input'), true, flags: JSON_THROW_ON_ERROR);
error_log(print_r($delivered, true));
http_response_code(200);
`;
}

function literal(value: unknown, indent: string): string {
  const plain = (one: unknown): string =>
    typeof one === 'string' ? phpText(one) : JSON.stringify(one ?? null);
  return literalOf(value, indent, { plain, object: ['[', ' => ', ']'] });
}

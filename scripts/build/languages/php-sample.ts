/** How an operation is called by the PHP package, and a webhook received, from the contract's examples. */
import { isObject } from '../../../toolkit/contract/objects.js';
import { phpText, phpVariable } from './php.ts';
import { sampleLogin, type SampleMaker } from './sample.ts';
import { isHidden, shapesOf, type Model, type Shapes, type Type } from './shapes.ts';

/** A whole program. */
export const phpSample: SampleMaker = (contract, operation) => {
  const { operationId, kind, parameters, body } = operation;
  if (kind === 'webhook') return receivers[operationId] ?? otherReceiver(operationId);
  const shapes = shapesOf(contract);
  const shape = shapes.operations.find((one) => one.operationId === operationId);
  const [example] = body?.examples ?? [];
  const models = new Set<string>();
  const given = [
    ...(example && shape?.body ? [written({ shapes, models }, shape.body, example.value, '')] : []),
    ...parameters
      .filter((parameter) => parameter.example !== undefined)
      .map((one) => `${phpVariable(one)}: ${literal(one.example, '')}`),
  ];
  const call = `$client->${operationId}(${given.join(', ')})`;
  const answer = shapes.models.find(
    ({ name }) => shape?.answer.kind === 'model' && name === shape.answer.name,
  );
  const use = uses[operationId] ?? (answer && isHidden(answer) ? fieldsOf(answer) : printed);
  const { lines, imports = [] } = use(call);
  return program([...imports, ...[...models].map((name) => `Model\\${name}`)], lines);
};

/** What is done with the answer, and what that imports. */
interface Use {
  lines: string;
  imports?: string[];
}

const printed = (call: string): Use => ({ lines: `$answer = ${call};\nprint_r($answer);\n` });

/** For an answer of which nothing is printed but what is asked for by name. */
function fieldsOf({ fields }: Model): (call: string) => Use {
  const names = fields.map((field) => {
    const name = phpVariable(field);
    return `    ${phpText(name)} => $answer->${name},\n`;
  });
  return (call) => ({ lines: `$answer = ${call};\nprint_r([\n${names.join('')}]);\n` });
}

/** Of operations whose example cannot be taken by a service as it is. */
const uses: { [operationId: string]: (call: string) => Use } = {
  refreshToken: (call) => ({
    imports: ['PayoutException'],
    lines: `// The client refreshes its tokens by itself. By hand:
try {
    $answer = ${call.replaceAll('\n', '\n    ')};
    print_r($answer);
} catch (PayoutException $error) {
    // The token of this example is made up.
    echo $error->getMessage(), "\\n";
}
`,
  }),
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

/** How each webhook is received. */
const receivers: { [operationId: string]: string } = {
  payoutOutcome: program(
    ['FileSeen', 'Model\\TransactionOutcome', 'ResponseCode', 'Webhook'],
    `// What was handled before. For several machines, write a class of your own that implements \`Seen\`.
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
  ),
};

/** Nothing is known of what makes such a delivery true. */
function otherReceiver(operationId: string): string {
  return `<?php

// ${operationId}: let the service alone in, since no signature is documented.
$delivered = json_decode((string) file_get_contents('php://input'), true, flags: JSON_THROW_ON_ERROR);
error_log(print_r($delivered, true));
http_response_code(200);
`;
}

/** A value as PHP source, with the models of the package; their names are noted. */
function written(
  into: { shapes: Shapes; models: Set<string> },
  type: Type,
  value: unknown,
  indent: string,
): string {
  const deeper = `${indent}    `;
  if (type.kind === 'list' && Array.isArray(value)) {
    const items = value.map((item) => `${deeper}${written(into, type.of, item, deeper)},\n`);
    return items.length === 0 ? '[]' : `[\n${items.join('')}${indent}]`;
  }
  const model =
    type.kind === 'model' ? into.shapes.models.find(({ name }) => name === type.name) : undefined;
  if (!model || !isObject(value)) {
    // An exact number is a text of digits.
    return literal(type.kind === 'decimal' ? String(value) : value, indent);
  }
  into.models.add(model.name);
  const fields = model.fields
    .filter(({ name }) => value[name] !== undefined)
    .map((field) => {
      const text = written(into, field.type, value[field.name], deeper);
      return `${deeper}${phpVariable(field)}: ${text},\n`;
    });
  return `new ${model.name}(\n${fields.join('')}${indent})`;
}

/** A value as PHP source. */
function literal(value: unknown, indent: string): string {
  const deeper = `${indent}    `;
  if (typeof value === 'string') return phpText(value);
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${deeper}${literal(item, deeper)},\n`).join('')}${indent}]`;
  }
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).map(
    ([key, child]) => `${deeper}${phpText(key)} => ${literal(child, deeper)},\n`,
  );
  return `[\n${entries.join('')}${indent}]`;
}

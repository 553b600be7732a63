/** Writes PHP samples for operations and webhooks from the contract's examples. */
import { textOf } from '../../../toolkit/contract/sent-values.ts';
import { isWhole, variablesOf } from './php-operations.ts';
import { phpClass, phpText, phpVariables } from './php-words.ts';
import { block, callOf, sampleLogin, type Notation, type SampleMaker } from './sample.ts';
import { constantNames, shapesOf, type Enum } from './shapes.ts';

function notationOf(enums: readonly Enum[]): Notation {
  return {
    step: '    ',
    plain(value, type) {
      const listed = enums.find((one) => type.kind === 'enum' && one.name === type.name);
      const constant = listed && constantNames(listed.values).get(String(value));
      if (constant) return `${phpClass(listed.name)}::${constant}`;
      if (type.kind === 'bytes') return `new Upload(${phpText(String(value))}, 'file')`;
      const json = JSON.stringify(value);
      if (typeof value === 'object' && value !== null) return `json_decode(${phpText(json)})`;
      // An exact number is a string of digits.
      const isText =
        typeof value === 'string' || (typeof value === 'number' && type.kind === 'decimal');
      return isText ? phpText(String(value)) : json;
    },
    list: (items, indent) => block('[', items, ']', indent),
    map(entries, indent) {
      const items = entries.map(([key, text]) => `${phpText(key)} => ${text}`);
      return block('[', items, ']', indent);
    },
    model({ name, fields, isPatch }, values, indent) {
      const variables = phpVariables(fields);
      const items = values.map(({ field, text }) => {
        const isRemoved = isPatch && field.nullable && text === 'null';
        return `${variables.get(field.name)}: ${isRemoved ? 'Patch::Null' : text}`;
      });
      return block(`new ${phpClass(name)}(`, items, ')', indent);
    },
  };
}

export const phpSample: SampleMaker = (contract, operation) => {
  const { models, enums } = shapesOf(contract);
  const indent = operation.parameters.length > 2 ? '    ' : '';
  const { shape, body, given } = callOf(contract, operation, notationOf(enums), indent);
  const { sends, json, downloads } = shape;
  const example = operation.body?.examples[0]?.value;
  const content = sends && isWhole(sends) ? phpText(textOf(example ?? '')) : body;
  const variables = variablesOf(shape);
  const args = [
    ...(content === undefined ? [] : [`${sends?.required ? '' : 'body: '}${content}`]),
    ...given.map(({ field, text }) => `${variables.get(field.name)}: ${text}`),
  ];
  const listed = indent === '' ? `(${args.join(', ')})` : block('(', args, ')', '');
  const call = `$client->${operation.operationId}${listed}`;
  const classes = [...models, ...enums].map(({ name }) => phpClass(name));
  const names = [...classes.map((name) => `Model\\${name}`), 'Patch', 'Upload'].filter((name) =>
    new RegExp(`\\b${name.replace('Model\\', '')}(::|\\()`).test(call),
  );
  if (json === undefined && downloads.length > 0) {
    const shown = `echo $file->mediaType, ', ', strlen($file->content), " bytes\\n";`;
    return program(names, `$file = ${call};\n${shown}\n`);
  }
  if (json === undefined) return program(names, `${call};\necho "done\\n";\n`);
  return program(names, `$answer = ${call};\nprint_r($answer);\n`);
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

/** A program that receives payout outcomes. */
export const phpReceiver = program(
  ['FileSeen', 'Model\\TransactionOutcome', 'ResponseCode', 'Webhook'],
  `// Remembers what was handled. For several machines, implement \`Seen\` yourself.
$folder = __DIR__ . '/seen';
if (!is_dir($folder)) {
    mkdir($folder);
}
// The service documents no signature, so the client confirms each delivery.
$webhook = new Webhook($client, new FileSeen($folder));
$answer = $webhook->receive(
    (string) file_get_contents('php://input', length: Webhook::MOST_BYTES + 1),
    $_SERVER['CONTENT_TYPE'] ?? '',
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

/** The contract as Redoc shows it best. */
import type {
  JsonObject,
  OpenApiDocument,
  Operation,
  PathItem,
} from '../../../../toolkit/contract/document.ts';
import { methods } from '../../../../toolkit/contract/document.ts';
import { isObject, textAt } from '../../../../toolkit/contract/objects.js';
import type { Sample } from '../../samples/samples.ts';
import { samplesOf, webhookSamples } from '../../samples/samples.ts';

/** The document that the page hands to Redoc. The downloads hold the contract as it is. */
export function forRedoc(document: OpenApiDocument): OpenApiDocument {
  return {
    ...document,
    servers: document.servers.map(withPlainUrl),
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [
        path,
        withSamples(document, path, withBadges(path, item)),
      ]),
    ),
    webhooks: Object.fromEntries(
      Object.entries(document.webhooks).map(([name, item]) => [
        name,
        { ...item, ...(item.post && { post: withCode(item.post, webhookSamples) }) },
      ]),
    ),
  };
}

/**
 * Redoc takes a server URL that begins with a variable for a relative one, and puts the address of
 * the page before it. Readers see the default of the variable instead. Its description is shown as
 * it is, not as Markdown, so the marks stay out of it.
 */
function withPlainUrl(server: JsonObject): JsonObject {
  const { url, variables, 'x-not-shown': _marks, ...rest } = server;
  if (typeof url !== 'string' || !isObject(variables)) return server;
  const plain = Object.entries(variables).reduce(
    (text, [name, variable]) =>
      isObject(variable) ? text.replaceAll(`{${name}}`, textAt(variable, 'default') ?? '') : text,
    url,
  );
  return { url: plain, ...rest };
}

/** A documented operation carries the samples of the static pages. */
function withSamples(document: OpenApiDocument, path: string, item: PathItem): PathItem {
  const shown: PathItem = { ...item };
  for (const method of methods) {
    const operation = item[method];
    if (operation && !isNamedOnly(operation)) {
      shown[method] = withCode(operation, samplesOf(document, { path, method, operation }));
    }
  }
  return shown;
}

/** Redoc shows the languages that the page's options list, by the name in `lang`. */
function withCode(operation: Operation, samples: readonly Sample[]): Operation & JsonObject {
  const code = samples.map(({ label, source }) => ({ lang: label.toLowerCase(), label, source }));
  return { ...operation, 'x-codeSamples': code };
}

/** A named-only operation carries a badge, and no method in its title: Redoc shows it beside. */
function withBadges(path: string, item: PathItem): PathItem {
  const shown: PathItem = { ...item };
  for (const method of methods) {
    const operation = item[method];
    if (operation && isNamedOnly(operation)) shown[method] = badged(path, operation);
  }
  return shown;
}

function badged(path: string, operation: Operation): Operation & JsonObject {
  return { ...operation, summary: path, 'x-badges': [{ name: 'Named only' }] };
}

function isNamedOnly(operation: Operation): boolean {
  return operation['x-doc-status'] === 'named-only';
}

/**
 * Keeps Prism's generator of random values from loading, which takes more than half of the mock's start-up time. The
 * mock answers only with the contract's examples. The package is built without the generator.
 */
import { Module, createRequire } from 'node:module';

if (import.meta.url.endsWith('.ts')) {
  const { resolve } = createRequire(import.meta.url);
  const ofPrism = createRequire(resolve('@stoplight/prism-http'));
  const generator = ofPrism.resolve('@faker-js/faker');
  const nothing = new Module(generator);
  nothing.loaded = true;
  ofPrism.cache[generator] ??= nothing;
}

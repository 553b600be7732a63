/** The files of the Go package that come from the contract. */
import type { Files } from '../artifact.ts';
import type { Shapes } from './shapes.ts';

/** By their paths in the package. */
export function goFiles(_shapes: Shapes): Files {
  return {};
}

/** The files of the Php package that come from the contract. */
import type { Files } from '../artifact.ts';
import type { Shapes } from './shapes.ts';

/** By their paths in the package. */
export function phpFiles(_shapes: Shapes): Files {
  return {};
}

/** The files of the Python package that come from the contract. */
import type { Files } from '../artifact.ts';
import type { Shapes } from './shapes.ts';

/** By their paths in the package. */
export function pythonFiles(_shapes: Shapes): Files {
  return {};
}

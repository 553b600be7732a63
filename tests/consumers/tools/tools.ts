/** Every tested tool, in the order of the page. */
import { generators } from './generators.ts';
import { readers } from './readers.ts';
import { servers } from './servers.ts';
import type { Tool } from './tool.ts';

export const tools: readonly Tool[] = [...readers, ...generators, ...servers];

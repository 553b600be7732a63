import type { Given } from './cli/options.ts';
import type { mockOptions } from './mock/options.ts';
import type { sandboxOptions } from './sandbox/options.ts';

export type ServeOptions = Given<typeof mockOptions>;
export type SandboxOptions = Given<typeof sandboxOptions>;

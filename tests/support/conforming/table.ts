/** Every conforming service, by a unique name. None of them may fail. */
import type { Variant } from '../flawed-service.ts';
import { bodyVariants } from './bodies.ts';
import { lenientVariants } from './lenient.ts';
import { messageVariants } from './messages.ts';
import { sessionVariants } from './sessions.ts';
import { unstatedVariants } from './unstated.ts';

export const conforming: readonly Variant[] = [
  ...messageVariants,
  ...sessionVariants,
  ...bodyVariants,
  ...lenientVariants,
  ...unstatedVariants,
];

/** What Node.js takes a module's name for in tests. */
import { registerHooks } from 'node:module';

/** The client package's sources import one another by the names that compiling gives them, `.js`. */
const sources = new URL('../../client/typescript/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const isOwn = specifier.startsWith('.') && context.parentURL?.startsWith(sources);
    return next(isOwn ? specifier.replace(/\.js$/, '.ts') : specifier, {
      ...context,
      // Vitest asks packages for what their own developers use, which may be no JavaScript.
      conditions: context.conditions.filter((condition) => condition !== 'development'),
    });
  },
});

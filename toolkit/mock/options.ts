import { optionTable } from '../cli/options.ts';
import { serveOptions } from '../serve/options.ts';

export const mockOptions = optionTable({
  ...serveOptions,
  port: { ...serveOptions.port, default: 4010, defaultInCode: 0 },
});

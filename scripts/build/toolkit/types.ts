import type { Option, OptionTable } from '../../../toolkit/cli/options.ts';
import { mockOptions } from '../../../toolkit/mock/options.ts';
import { sandboxOptions } from '../../../toolkit/sandbox/options.ts';

/** Generates `options.d.ts`, which replaces toolkit/options.ts in the package. */
export function optionTypes(): string {
  return [
    interfaceOf('ServeOptions', mockOptions),
    interfaceOf('SandboxOptions', sandboxOptions),
  ].join('\n');
}

function interfaceOf(name: string, table: OptionTable): string {
  const fields = Object.entries(table).map(
    ([key, option]) =>
      `  /** ${describe(option)} */\n  ${key}?: ${option.rule.type} | undefined;\n`,
  );
  return `export interface ${name} {\n${fields.join('')}}\n`;
}

function describe({ help, ...row }: Option): string {
  const usual = row.defaultInCode ?? row.default;
  const isShown = typeof usual === 'string' || typeof usual === 'number';
  const text = `${help.charAt(0).toUpperCase()}${help.slice(1)}.`;
  return isShown ? `${text} When left out: ${JSON.stringify(usual)}.` : text;
}

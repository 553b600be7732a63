/** The package comes without types. */
declare module 'textlint-rule-prh' {
  import type { TextlintKernelRule } from '@textlint/kernel';

  const rule: { default: TextlintKernelRule['rule'] };
  export default rule;
}

/** What `npm run check` is made of. */

export interface Outcome {
  verdict: 'right' | 'findings' | 'skipped' | 'failed';
  /** The findings, why it failed, or what is worth saying besides the verdict. */
  report: string;
}

export interface Part {
  /** By which it can be asked for. */
  name: string;
  /** What it checks, for `--help`. */
  what: string;
  run(root: string): Promise<Outcome>;
  /** What to do about its findings. */
  remedy: string;
}

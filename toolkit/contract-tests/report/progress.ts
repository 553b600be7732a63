/** One line that follows the run on a terminal; nothing at all in a log. */
export interface Progress {
  show(id: string, state: { done: number; of: number }): void;
  clear(): void;
}

export interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export function createProgress(terminal: Terminal): Progress {
  if (!terminal.isTTY) return { show() {}, clear() {} };
  const width = (terminal.columns ?? 80) - 1;
  return {
    show(id, { done, of }) {
      terminal.write(`\r${`${done}/${of} ${id}`.slice(0, width).padEnd(width)}`);
    },
    clear: () => void terminal.write(`\r${' '.repeat(width)}\r`),
  };
}

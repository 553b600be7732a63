/** One line that follows the run on a terminal; nothing in a log. */
export interface Progress {
  show(id: string, state: { done: number; of: number }): void;
  /** Takes the line away, so that another one can be printed. */
  clear(): void;
}

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export function createProgress(terminal: Terminal): Progress {
  if (!terminal.isTTY) return { show() {}, clear() {} };
  let isShown = false;
  return {
    show(id, { done, of }) {
      // A line that fills the last column would go on in the next line.
      const width = (terminal.columns ?? 80) - 1;
      terminal.write(`\r${`${done}/${of} ${id}`.slice(0, width)}${toEndOfLine}`);
      isShown = true;
    },
    clear() {
      if (isShown) terminal.write(`\r${toEndOfLine}`);
      isShown = false;
    },
  };
}

/** Clears what is right of the cursor. */
const toEndOfLine = '\u001b[K';

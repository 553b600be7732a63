/** A status line that is rewritten during a run. Prints only to a terminal, never to a log. */
export interface Progress {
  show(id: string, state: { done: number; of: number }): void;
  /** Erases the line so that another can be printed. */
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
      // Leave the last column free, or the line would wrap.
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

/** Clears the line to the right of the cursor. */
const toEndOfLine = '\u001b[K';

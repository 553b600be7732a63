/** Where the lines of a journal are, by their keys. In typed arrays: some 20 bytes for each key. */

/** Where a line is in the file. */
export interface LinePlace {
  readonly offset: number;
  /** In bytes, without its line break. */
  readonly length: number;
}

export interface LineIndex {
  /** Adds the next line of the file. */
  add(keys: readonly number[], offset: number, length: number): void;
  /** The lines with one of these keys, in the order of the file. */
  find(keys: Iterable<number>): LinePlace[];
  /** Whether it begins with all that the other has: the same keys in the same order. */
  startsWith(other: LineIndex): boolean;
  /** How many keys there are, over all lines. */
  size(): number;
  /** One of them, in the order of the file. */
  keyAt(position: number): number;
}

export function lineIndex(): LineIndex {
  const offsets = numbers(Float64Array);
  const lengths = numbers(Uint32Array);
  const keys = numbers(Uint32Array);
  // Of each key, its line, and the key before it in the same bucket: a position plus one, 0 for none.
  const lineOf = numbers(Uint32Array);
  const before = numbers(Uint32Array);
  let buckets = new Uint32Array(1024);
  let linked = 0;

  /** Puts into their buckets what was added since. */
  const link = (): void => {
    if (keys.size() > buckets.length) {
      buckets = new Uint32Array(2 ** Math.ceil(Math.log2(keys.size())));
      linked = 0;
    }
    for (; linked < keys.size(); linked += 1) {
      const bucket = keys.at(linked) & (buckets.length - 1);
      before.set(linked, buckets[bucket] ?? 0);
      buckets[bucket] = linked + 1;
    }
  };

  return {
    add(added, offset, length) {
      if (added.length === 0) return;
      for (const key of added) {
        lineOf.set(keys.size(), offsets.size());
        keys.set(keys.size(), key);
      }
      offsets.set(offsets.size(), offset);
      lengths.set(lengths.size(), length);
    },
    find(sought) {
      link();
      const found = new Set<number>();
      for (const key of sought) {
        let next = buckets[key & (buckets.length - 1)] ?? 0;
        for (; next > 0; next = before.at(next - 1)) {
          if (keys.at(next - 1) === key) found.add(lineOf.at(next - 1));
        }
      }
      return Array.from(found)
        .sort((a, b) => a - b)
        .map((line) => ({ offset: offsets.at(line), length: lengths.at(line) }));
    },
    startsWith(other) {
      const size = other.size();
      let same = 0;
      while (same < size && other.keyAt(same) === keys.at(same)) same += 1;
      return same === size && size <= keys.size();
    },
    size: keys.size,
    keyAt: keys.at,
  };
}

/** A list of numbers in blocks: it grows without being copied. */
interface Numbers {
  size(): number;
  at(index: number): number;
  /** At most one after the last. */
  set(index: number, value: number): void;
}

function numbers(Block: typeof Float64Array | typeof Uint32Array): Numbers {
  const blocks: (Float64Array | Uint32Array)[] = [];
  let size = 0;
  return {
    size: () => size,
    at: (index) => blocks[index >>> blockBits]?.[index & (blockSize - 1)] ?? 0,
    set(index, value) {
      if (index === blocks.length * blockSize) blocks.push(new Block(blockSize));
      const block = blocks[index >>> blockBits];
      if (block) block[index & (blockSize - 1)] = value;
      size = Math.max(size, index + 1);
    },
  };
}

const blockBits = 12;
const blockSize = 1 << blockBits;

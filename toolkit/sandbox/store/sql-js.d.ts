/** sql.js, as far as the sandbox uses it. The types that others publish know no `bigint`. */
declare module 'sql.js' {
  type SqlValue = string | number | bigint | null;

  interface Statement {
    getColumnNames(): string[];
    bind(values: readonly SqlValue[]): boolean;
    step(): boolean;
    get(values: null, config: { useBigInt: true }): SqlValue[];
    run(values: readonly SqlValue[]): void;
    reset(): void;
  }

  interface Database {
    /** Without values it may be a script. */
    run(sql: string): Database;
    prepare(sql: string): Statement;
    getRowsModified(): number;
    /** Frees the statements too. */
    close(): void;
  }

  export default function initSqlJs(): Promise<{ Database: new () => Database }>;
}

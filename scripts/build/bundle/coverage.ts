/** How much of the interface is documented, by area of the service. */
import { operationsOf } from '../../../toolkit/contract/document.ts';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import type { Artifact } from '../artifact.ts';

export const coverage: Artifact = {
  name: 'coverage.md',
  async make({ contract }) {
    const rows = coverageByArea(contract);
    const documented = sum(rows.map((row) => row.documented));
    const namedOnly = sum(rows.map((row) => row.namedOnly));
    return {
      files: { 'coverage.md': `# Coverage\n\n${coverageTable(contract)}` },
      says: `${documented} of ${documented + namedOnly} documented`,
    };
  },
};

/** The table of the README and of generated/coverage.md, in Markdown. */
export function coverageTable(contract: OpenApiDocument): string {
  const rows = coverageByArea(contract);
  const lines = rows.map((row) => tableRow(`\`/${row.area}\``, row.documented, row.namedOnly));
  const total = tableRow(
    '**All**',
    sum(rows.map((row) => row.documented)),
    sum(rows.map((row) => row.namedOnly)),
  );
  const head = '| URLs under | Documented | Named only | Together |\n|---|---:|---:|---:|\n';
  return `${head}${lines.join('')}${total}`;
}

interface CoverageRow {
  /** The first segment of the URLs. */
  area: string;
  documented: number;
  namedOnly: number;
}

function coverageByArea(contract: OpenApiDocument): CoverageRow[] {
  const rows = new Map<string, CoverageRow>();
  for (const { path, operation } of operationsOf(contract)) {
    const area = path.split('/')[1] ?? '';
    const row = rows.get(area) ?? { area, documented: 0, namedOnly: 0 };
    if (operation['x-doc-status'] === 'documented') row.documented += 1;
    else row.namedOnly += 1;
    rows.set(area, row);
  }
  return [...rows.values()];
}

function tableRow(area: string, documented: number, namedOnly: number): string {
  return `| ${area} | ${documented} | ${namedOnly} | ${documented + namedOnly} |\n`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** How much of the interface is documented, by area of the service. */
import type { Operation } from '../../../toolkit/contract/operation.ts';
import type { Artifact } from '../artifact.ts';

export const coverage: Artifact = {
  name: 'coverage.md',
  async make({ contract: { operations, documented } }) {
    const areas = Map.groupBy(operations, areaOf);
    const rows = [...areas].map(([area, here]) => tableRow(`\`/${area}\``, here));
    const lines = [head, ...rows, tableRow('**All**', operations)];
    return {
      files: { 'coverage.md': `# Coverage\n\n${lines.join('\n')}\n` },
      summary: `${documented.length} of ${operations.length} documented`,
    };
  },
};

const head = '| URLs under | Documented | Named only | Together |\n|---|---:|---:|---:|';

/** The first segment of the URL. */
function areaOf({ path }: Operation): string {
  return path.split('/')[1] ?? '';
}

function tableRow(area: string, operations: readonly Operation[]): string {
  const documented = operations.filter(({ status }) => status === 'documented').length;
  const namedOnly = operations.length - documented;
  return `| ${area} | ${documented} | ${namedOnly} | ${operations.length} |`;
}

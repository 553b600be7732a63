/** What other files see of a file of code. */
import { isolatedDeclarationSync } from 'rolldown/experimental';

/**
 * Its declarations, with their comments, which may say that one is deprecated: the body of a function
 * whose types are written down is nobody else's concern. The whole text where declarations cannot be told
 * from the file alone, since a type is left to be inferred.
 */
export function seenByOthers(file: string, text: string): string {
  if (!/(?<!\.d)\.[cm]?tsx?$/.test(file)) return text;
  const { code, errors } = isolatedDeclarationSync(file, text);
  return errors.length === 0 ? code : text;
}

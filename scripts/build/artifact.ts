/** What a build makes, one by one. */
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';

/** One thing that is made from the contract. */
export interface Artifact {
  /** A file or folder under generated/. */
  name: string;
  make(source: ArtifactSource): Promise<ArtifactResult>;
}

/** The contract in the renditions that artifacts are made from, and the project's folder. */
export interface ArtifactSource {
  root: string;
  /** As it is written: named-only operations are bare. */
  contract: OpenApiDocument;
  /** For types, docs and clients. */
  published: OpenApiDocument;
  /** The documented part alone. */
  documented: OpenApiDocument;
}

export interface ArtifactResult {
  /** The content of each file, by its path under generated/. */
  files: { [path: string]: string | Uint8Array };
  /** What is in it, in a few words: `98 operations`. */
  says: string;
}

/** The files, by their path one folder further up. */
export function within<Content>(
  folder: string,
  files: { [path: string]: Content },
): { [path: string]: Content } {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]),
  );
}

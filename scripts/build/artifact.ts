/** What a build makes, one by one. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';

/** One thing that is made from the contract. */
export interface Artifact {
  /** A file or folder under generated/. */
  name: string;
  make(source: ArtifactSource): Promise<ArtifactResult>;
}

/** The contract, the documents that become files, and the project's folder. */
export interface ArtifactSource {
  root: string;
  /** As it is written. */
  contract: Contract;
  /** For downloads, types and Redoc: named-only operations take and give JSON of unknown shape. */
  published: OpenApiDocument;
  /** The documented part alone. */
  documented: OpenApiDocument;
}

export interface ArtifactResult {
  /** The content of each file, by its path under generated/. */
  files: Files;
  /** What is in it, in a few words: `98 operations`. */
  summary: string;
}

/** The content of files, by their path. */
export interface Files {
  [path: string]: string | Uint8Array;
}

/** The files, by their path one folder further up. */
export function within(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]),
  );
}

import type { Contract } from '../../toolkit/contract/contract.ts';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import type { Facts } from '../../toolkit/contract/texts.ts';
import type { Limits } from './limits.ts';
import type { Outcomes } from './outcomes.ts';
import type { Meanwhile } from '../meanwhile.ts';

/** One thing that the build makes from the contract. */
export interface Artifact {
  /** The name of a file or folder under generated/. */
  name: string;
  make(source: ArtifactSource): Promise<{
    files: Files;
    /** A short summary of the content: `98 operations`. */
    summary: string;
  }>;
}

export interface ArtifactSource {
  root: string;
  contract: Contract;
  /** For downloads, types and Redoc: named-only operations take and return JSON of unknown shape. */
  published: OpenApiDocument;
  documented: OpenApiDocument;
  limits: Limits;
  outcomes: Outcomes;
  meanwhile: Meanwhile;
  /** Facts of the contract and the clients, for texts. */
  facts: Facts;
  /** Returns a README for publishing without the guides: its links to files become addresses of the site. */
  readme(file: string): Promise<string>;
}

/** File contents by path, relative to generated/ for an artifact. */
export interface Files {
  [path: string]: string | Uint8Array;
}

/** Moves files into a folder. */
export function within(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]),
  );
}

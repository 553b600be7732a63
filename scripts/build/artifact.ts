import type { Contract } from '../../toolkit/contract/contract.ts';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import type { Facts } from '../../toolkit/contract/texts.ts';
import type { Limits } from './limits.ts';
import type { Outcomes } from './outcomes.ts';
import type { Meanwhile } from '../meanwhile.ts';

/** One thing that is made from the contract. */
export interface Artifact {
  /** A file or folder under generated/. */
  name: string;
  make(source: ArtifactSource): Promise<{
    files: Files;
    /** What is in it, in a few words: `98 operations`. */
    summary: string;
  }>;
}

export interface ArtifactSource {
  /** The project's folder. */
  root: string;
  contract: Contract;
  /** For downloads, types and Redoc: named-only operations take and give JSON of unknown shape. */
  published: OpenApiDocument;
  /** The documented part only. */
  documented: OpenApiDocument;
  /** Of the clients. */
  limits: Limits;
  outcomes: Outcomes;
  meanwhile: Meanwhile;
  /** Of the contract and the clients, for texts. */
  facts: Facts;
  /** A README as it is published, where no guide is beside it: its links to files become addresses of the site. */
  readme(file: string): Promise<string>;
}

/** The content of files, by their path; under generated/ for an artifact. */
export interface Files {
  [path: string]: string | Uint8Array;
}

/** The files, by their path one folder further up. */
export function within(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]),
  );
}

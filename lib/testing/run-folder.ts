import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { collectionFolder } from './collected-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all workers of a run share; it is removed after the run. */
    runFolder: string;
  }
}

/** vitest calls this once before a run, and the returned function after it. */
export default function setUpRunFolder(project: TestProject): () => void {
  const statements = collectionFolder();
  if (statements) rmSync(statements, { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'nephos-run-'));
  project.provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

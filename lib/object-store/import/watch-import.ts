import type { Database } from '#lib/db/database.ts';
import { assertOwnership } from '#lib/engine/workflows/run-ownership.ts';
import { type BucketImportRow, saveActivity } from './import-rows.ts';
import type { PageResult } from './page-result.ts';

/** The user cancelled the run, or deleted the import. */
export class ImportCancelled extends Error {
  override name = 'ImportCancelled';
}

const EVERY_MS = 2000;
/** Names of objects that are shown. */
const MAX_NAMES = 3;

interface ImportWatch {
  /** Aborted when the run was cancelled, or is continued by another process. */
  signal: AbortSignal;
  stop(): Promise<void>;
}

/** Records the progress of a page every two seconds, and ends it when it is cancelled, also during a large object. */
export function watchImport(database: Database, row: BucketImportRow, result: PageResult): ImportWatch {
  const controller = new AbortController();
  let [bytes, atMs] = [0, performance.now()];
  const check = async () => {
    assertOwnership();
    const [now, received] = [performance.now(), result.receivedBytes];
    const bytesPerSecond = Math.round(((received - bytes) * 1000) / Math.max(1, now - atMs));
    [bytes, atMs] = [received, now];
    const names = [...result.current].slice(0, MAX_NAMES);
    const state = await saveActivity(database, row, { bytes: received, bytesPerSecond, names });
    if (state !== 'running') throw new ImportCancelled();
  };
  let checking: Promise<void> = Promise.resolve();
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    checking = check()
      .catch((error: unknown) => controller.abort(error))
      .finally(() => {
        isChecking = false;
      });
  }, EVERY_MS);
  return {
    signal: controller.signal,
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}

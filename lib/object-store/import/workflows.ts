import { unpackJson } from '#lib/db/column-types.ts';
import { defineWorkflow, type WorkflowDefinition } from '#lib/engine/workflows/define.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { importPage } from './import-page.ts';
import { endImport, findImport, startNextSlice } from './import-rows.ts';
import type { ImportPosition } from './import-types.ts';

interface ImportRef {
  importId: string;
  /** An import that takes long is divided into several workflow runs, so that other imports get their turn. */
  slice: number;
}

/** Duration after which the next slice waits behind other imports. */
const SLICE_MS = 60_000;

/** Transfers the pages of a source. The row of the import has the position, so that it continues after a crash. */
export const bucketImportWorkflow: WorkflowDefinition<ImportRef> = defineWorkflow<ImportRef>({
  name: 'bucket_import.run',
  pool: 'imports',
  async run(platform, run, { importId, slice }) {
    const { database } = platform;
    const endMs = performance.now() + SLICE_MS;
    for (;;) {
      const row = await findImport(database.read, importId);
      if (!row || row.ended_at !== null || row.slice !== slice) return;
      if (row.state === 'cancelling') return void (await endImport(database, row, { state: 'cancelled' }));
      if (performance.now() > endMs) {
        await database.transact(async (tx) => {
          if (!(await startNextSlice(tx, row))) return;
          await startWorkflow(tx, bucketImportWorkflow, row, { importId, slice: slice + 1 });
        });
        return;
      }
      const { page }: ImportPosition = unpackJson(row.position);
      await run.step(`page ${page}`, () => importPage(platform, row));
    }
  },
  onFailure: async ({ database }, { importId, slice }, { message }) => {
    const row = await findImport(database.read, importId);
    if (row?.slice === slice && row.ended_at === null) await endImport(database, row, { state: 'failed', message });
  },
});

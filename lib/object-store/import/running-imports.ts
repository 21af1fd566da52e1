import { clientOf } from '#lib/contract/client.ts';
import { importApi } from './contract.ts';
import type { BucketImport } from './schema.ts';
import { isRunning } from './verbs.ts';

const POLL_MS = 2000;

/** No event reports the progress of an import, so running ones are polled. */
const pollWhile =
  <Data>(isActive: (data: Data) => boolean) =>
  ({ state: { data } }: { state: { data: Data | undefined } }): number | false =>
    data !== undefined && isActive(data) ? POLL_MS : false;

export const bucketImportsQuery = (projectId: string) => ({
  ...clientOf(importApi).list.query(projectId),
  refetchInterval: pollWhile(({ imports }: { imports: BucketImport[] }) => imports.some(isRunning)),
});

/** With its failures. */
export const bucketImportQuery = (projectId: string, id: string) => ({
  ...clientOf(importApi).show.query(projectId, { import_id: id }),
  refetchInterval: pollWhile((body: { import: BucketImport }) => isRunning(body.import)),
});

import type { Database } from '#lib/db/database.ts';
import { changeTask } from '../tasks/change.ts';
import type { WebSource } from './web-download.ts';

const EVERY_MS = 2000;
const MIB = 2 ** 20;

/** The chunks of a source, while its task says how many of them have come. */
export async function* reportProgress(
  database: Database,
  taskId: string,
  { chunks, length }: WebSource,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let toldAt = Date.now();
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.byteLength;
    if (Date.now() - toldAt < EVERY_MS) continue;
    toldAt = Date.now();
    await database.transact((tx) => changeTask(tx, taskId, { message: wordsFor(bytes, length) }));
  }
}

const mib = (bytes: number) => Math.floor(bytes / MIB);

const wordsFor = (bytes: number, length: number | undefined) =>
  length === undefined ? `Fetched ${mib(bytes)} MiB.` : `Fetched ${mib(bytes)} of ${mib(length)} MiB.`;

import { MIB } from '#lib/bytes.ts';
import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { QuotaExceeded } from '#lib/errors/errors.ts';
import { defineQuotas, type Holder, quotasOf } from '#lib/quotas/quotas.ts';

/** MiB of job data of a user in a project until it is deleted. */
export const jobQuotas = defineQuotas({ limits: { job_size_total: 256 } });

/** Bytes per item: its row, its run, and its events. */
const ITEM_BYTES = 2000;

interface JobItemContent {
  objectId: string;
  name: string;
  work: unknown;
}

/** Bytes stored for a job. */
export const estimateJobBytes = (items: readonly JobItemContent[]): number =>
  items.reduce((sum, { objectId, name, work }) => sum + ITEM_BYTES + lengthOf(objectId, name, packJson(work)), 0);

/** Bytes of a retry of some items. */
export const estimateRetryBytes = (items: number): number => items * ITEM_BYTES;

const lengthOf = (...texts: readonly string[]): number => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** @throws QuotaExceeded if the user's jobs would exceed the project's quota */
export async function assertRoomForJob(tx: Tx, { projectId, userId = '' }: Holder, bytes: number): Promise<void> {
  const { job_size_total: limit } = await quotasOf(tx, projectId, ['job_size_total']);
  if (limit < 0) return;
  const own = tx.selectFrom('jobs').where('user_id', '=', userId).where('project_id', '=', projectId);
  const kept = Number((await own.select((eb) => eb.fn.sum('bytes').as('bytes')).executeTakeFirst())?.bytes ?? 0);
  const mib = (amount: number) => Math.ceil(amount / MIB);
  if (kept + bytes > limit * MIB) throw QuotaExceeded('job_size_total', limit, mib(kept), mib(bytes));
}

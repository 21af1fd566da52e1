import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#lib/db/database.ts';
import { openSealed, openWith, type SealedSecret, seal, sealWith } from '#lib/keys/seal.ts';
import type { ItemRef, JobRow } from './progress.ts';
import { JobRequest } from './schema.ts';

/** Key of a job. Its requests may contain passwords and signed URLs. */
export interface JobKey {
  /** Columns of the job with its key, sealed with a key of the cloud. */
  columns: SealedSecret;
  seal(position: number, requests: readonly JobRequest[]): { sealed: string };
}

const KEY_BYTES = 32;

/** The job's key for the cipher; sealed rows of a job refer to no other. */
const cipherKey = (key: string) => ({ kid: '', created_at: '', key, signed_unnamed: false });

/** Makes the key of a new job. */
export async function newJobKey(database: Database, jobId: string): Promise<JobKey> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  return {
    columns: await seal(database, jobId, key),
    seal: (position, requests) => ({
      sealed: sealWith(cipherKey(key), placeOf({ jobId, position }), JSON.stringify(requests)).blob,
    }),
  };
}

/** The key of a job was deleted. */
class MissingRequestsError extends Error {
  override name = 'MissingRequestsError';
  readonly jobId: string;

  constructor(jobId: string) {
    super(`The requests of job ${jobId} are no longer stored.`);
    this.jobId = jobId;
  }
}

/** Requests of an item. @throws 503 naming a missing key of the cloud, MissingRequestsError */
export async function unsealRequests(
  database: Database,
  { id, blob, key_id }: JobRow,
  position: number,
  sealed: string,
): Promise<JobRequest[]> {
  if (blob === null || key_id === null) throw new MissingRequestsError(id);
  const key = await openSealed(database, { id, blob, key_id });
  const text = openWith(cipherKey(key), { id: placeOf({ jobId: id, position }), blob: sealed });
  return z.array(JobRequest).parse(JSON.parse(text));
}

/** Binds sealed requests to their row. */
const placeOf = ({ jobId, position }: ItemRef): string => `${jobId} ${position}`;

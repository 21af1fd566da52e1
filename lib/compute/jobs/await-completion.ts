import type { Reader } from '#lib/db/database.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { listRunningActionIds } from '../instance-actions/running-actions.ts';
import { findFailure } from '../moves/failure-reason.ts';
import { statusIn } from './await-status.ts';
import { readAsJobOwner } from './call.ts';
import type { JobRow } from './progress.ts';
import type { JobRequest } from './schema.ts';

/** Interval between two polls; doubles up to the maximum. */
const POLL_MS = 250;
const MAX_POLL_MS = 10_000;
/** Interval after about an hour, because each poll is stored as a step of the workflow run. */
const RARE_POLL_MS = 60_000;
const POLLS_PER_HOUR = 360;
/** About a day: the duration of the longest disk copy. */
const MAX_POLLS = 1740;

/** Paths of storage objects whose status shows their progress. */
const STORED = /^(\/volume\/v3\/(?:volumes|snapshots|backups)\/[^/?]+)(?:\/action)?$/;

/** A request that the API has accepted. */
interface AcceptedRequest {
  /** Name of the step. */
  name: string;
  job: JobRow;
  request: JobRequest;
  requestId: string;
}

/** Still open, completed, or failed with a reason. */
type Progress = { isOpen: boolean; failure?: string };

type Platform = Pick<Services, 'database' | 'callAs'>;

/**
 * Waits until everything that a request started has completed; calls `onOpen` if work continues after the response.
 * @returns the reason of the failure; undefined on success
 */
export async function awaitCompletion(
  platform: Platform,
  run: Run,
  taken: AcceptedRequest,
  onOpen: () => Promise<unknown>,
): Promise<string | undefined> {
  for (let turn = 0; turn < MAX_POLLS; turn += 1) {
    const { isOpen, failure } = await poll(platform, run, taken, turn);
    if (!isOpen) return failure;
    if (turn === 0) await onOpen();
    const longest = turn < POLLS_PER_HOUR ? MAX_POLL_MS : RARE_POLL_MS;
    await run.sleep(`${taken.name}.${turn} wait`, Math.min(POLL_MS * 2 ** turn, longest));
  }
  return msg('It was accepted, but did not finish within the time limit of the job.');
}

const poll = (platform: Platform, run: Run, taken: AcceptedRequest, turn: number): Promise<Progress> =>
  run.step(`${taken.name}.${turn}`, async () => {
    const action = await progressOfActions(platform.database.read, taken.requestId);
    return action ?? progressOfStorage(platform, run, taken);
  });

/** Progress of the server actions that a request started; undefined if it started none. */
export async function progressOfActions(db: Reader, requestId: string): Promise<Progress | undefined> {
  const actions = await db
    .selectFrom('instance_actions')
    .select(['id', 'server_id', 'message'])
    .where('request_id', '=', requestId)
    .execute();
  if (actions.length === 0) return undefined;
  const failed = actions.find(({ message }) => message === 'Error');
  if (failed) {
    const why = await findFailure(db, failed.server_id, requestId);
    return { isOpen: false, failure: why?.message ?? msg('It was accepted, but it failed.') };
  }
  const running = await listRunningActionIds(db, [...new Set(actions.map(({ server_id }) => server_id))]);
  return { isOpen: actions.some(({ id }) => running.has(Number(id))) };
}

/** Progress of a storage object. A missing object has been deleted as requested. */
async function progressOfStorage(platform: Platform, run: Run, { job, request }: AcceptedRequest): Promise<Progress> {
  const path = STORED.exec(request.path)?.[1];
  const status = path === undefined ? null : statusIn(await readAsJobOwner(platform, run, job, path));
  if (status === null) return { isOpen: false };
  // An object may have been in `error` before; only these statuses mean that this request failed.
  if (/^error_/.test(status)) return { isOpen: false, failure: msg('It was accepted, but it failed.') };
  return { isOpen: status.endsWith('ing') };
}

import type { Reader } from '#lib/db/database.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { runningActions } from '../instance-actions/running.ts';
import { reasonFor } from '../moves/reason.ts';
import { statusIn } from './await-status.ts';
import { readAs } from './call.ts';
import type { JobRow } from './progress.ts';
import type { JobRequest } from './schema.ts';

/** Looks come so far apart, and further the longer it takes, in milliseconds. */
const LOOK_MS = 250;
const LONGEST_LOOK_MS = 10_000;
/** After about an hour: each look is kept as a step of the run. */
const RARE_LOOK_MS = 60_000;
const LOOKS_OF_AN_HOUR = 360;
/** About a day: as long as the longest copy of a disk. */
const MAX_POLLS = 1740;

/** Copies of disks, and disks themselves, whose status says how far they are. */
const STORED = /^(\/volume\/v3\/(?:volumes|snapshots|backups)\/[^/?]+)(?:\/action)?$/;

/** A request that was taken. */
interface Taken {
  /** Of the step. */
  name: string;
  job: JobRow;
  request: JobRequest;
  requestId: string;
}

/** What is known of it: it goes on, it went well, or why it failed. */
type Course = { isOpen: boolean; failure?: string };

type Platform = Pick<Services, 'database' | 'callAs'>;

/**
 * Waits until what a request set off has come to its end; `onOpen` is told that it goes on after its answer.
 * @returns why it failed; undefined when it went well
 */
export async function followEnd(
  platform: Platform,
  run: Run,
  taken: Taken,
  onOpen: () => Promise<unknown>,
): Promise<string | undefined> {
  for (let turn = 0; turn < MAX_POLLS; turn += 1) {
    const { isOpen, failure } = await look(platform, run, taken, turn);
    if (!isOpen) return failure;
    if (turn === 0) await onOpen();
    const longest = turn < LOOKS_OF_AN_HOUR ? LONGEST_LOOK_MS : RARE_LOOK_MS;
    await run.sleep(`${taken.name}.${turn} wait`, Math.min(LOOK_MS * 2 ** turn, longest));
  }
  return msg('It was accepted, but it takes longer than the job waits for.');
}

const look = (platform: Platform, run: Run, taken: Taken, turn: number): Promise<Course> =>
  run.step(`${taken.name}.${turn}`, async () => {
    const action = await courseOfActions(platform.database.read, taken.requestId);
    return action ?? courseOfStored(platform, run, taken);
  });

/** How the actions of servers go that a request set off; undefined where it set off none. */
async function courseOfActions(db: Reader, requestId: string): Promise<Course | undefined> {
  const actions = await db
    .selectFrom('instance_actions')
    .select(['id', 'server_id', 'message'])
    .where('request_id', '=', requestId)
    .execute();
  if (actions.length === 0) return undefined;
  const failed = actions.find(({ message }) => message === 'Error');
  if (failed) {
    const why = await reasonFor(db, failed.server_id, requestId);
    return { isOpen: false, failure: why ?? msg('It was accepted, but it failed.') };
  }
  const running = await runningActions(db, [...new Set(actions.map(({ server_id }) => server_id))]);
  return { isOpen: actions.some(({ id }) => running.has(Number(id))) };
}

/** How it goes with what the block storage keeps: what is gone has been deleted, which was asked. */
async function courseOfStored(platform: Platform, run: Run, { job, request }: Taken): Promise<Course> {
  const path = STORED.exec(request.path)?.[1];
  const status = path === undefined ? null : statusIn(await readAs(platform, run, job, path));
  if (status === null) return { isOpen: false };
  // An object may have been in error before; these statuses say that what was asked went wrong.
  if (/^error_/.test(status)) return { isOpen: false, failure: msg('It was accepted, but it failed.') };
  return { isOpen: status.endsWith('ing') };
}

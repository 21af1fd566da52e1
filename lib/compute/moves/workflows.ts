import type { MoveOrder } from '#lib/compute/jobs/stored-types.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { defineWorkflow, type WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { msg } from '#lib/i18n/text.ts';
import { requestAsJobOwnerOnce } from '../jobs/call.ts';
import { endItem, type ItemEnd, type ItemRef, type JobRow, loadItem, MOVE_WORKFLOW } from '../jobs/progress.ts';
import { awaitsConfirmation, isBeingConfirmed } from '../migrations/phases.ts';
import { isActive, isInError, isResized, isStopped } from '../servers/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { findFailure } from './failure-reason.ts';
import { findBalanceObstacle } from './obstacle.ts';
import { findUnreachable, planMoves } from './plan.ts';

/** Attempts of a step, to bridge rate limits. */
const TRIES = 12;
/** Initial polling interval in ms, which increases. */
const LOOK_MS = 150;
const LONGEST_LOOK_MS = 15_000;

type Verb = Exclude<MoveOrder['how'], 'none'>;
type ActiveMoveOrder = MoveOrder & { how: Verb };

/** Moves, stops or starts one server of a job and waits for completion. */
export const moveWorkflow = defineWorkflow<ItemRef>({
  name: MOVE_WORKFLOW,
  maxAttempts: TRIES,
  async run(platform, run, ref) {
    const { database } = platform;
    const found = await loadItem(database.read, ref);
    const work = found && unpackJson(found.item.work);
    if (!found || !work || !('move' in work)) return;
    const { job, item } = found;
    const end = (how: ItemEnd) => database.transact((tx) => endItem(tx, ref, how));
    const decided = await run.step('choose', () => decide(platform, item.object_id, work.move));
    if ('end' in decided) return void (await end(decided.end));
    const { move } = decided;
    const moving = { platform, run, job, serverId: item.object_id };
    const request = requestFor(item.object_id, move);
    const { refusal, requestId } = await requestAsJobOwnerOnce(platform, run, { name: 'ask', job, request });
    if (refusal !== null) return void (await end({ state: 'failed', message: refusal, requestId, work: { move } }));
    await waitFor(run, 'settle', async () => (await readServer(database.read, item.object_id))?.task_state == null);
    const outcome = await outcomeOf({ ...moving, requestId }, move);
    await end({ requestId, work: { move }, ...outcome });
  },
  onFailure: ({ database }, ref, { message }) =>
    database.transact((tx) => endItem(tx, ref, { state: 'failed', message })),
});

const readServer = (db: Reader, id: string) =>
  db.selectFrom('servers').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

const CRASHED = msg('It has crashed. Start or delete it first.');

/** A skipped server. */
const staying = (planned: MoveOrder, message: string | null, reason: MoveOrder['reason'] = null): ItemEnd => ({
  state: 'stays',
  message,
  work: { move: { ...planned, how: 'none', to: null, reason } },
});

const hasCrashed = async ({ hypervisor }: WorkflowPlatform['engine'], id: string): Promise<boolean> =>
  (await hypervisor.find(id))?.power === 'crashed';

const GONE: ItemEnd = { state: 'done', message: msg('It has been deleted.') };

/** The current decision: as planned, or a new destination if the planned host no longer fits. */
async function decide(
  { database, engine }: WorkflowPlatform,
  id: string,
  planned: MoveOrder,
): Promise<{ move: ActiveMoveOrder } | { end: ItemEnd }> {
  const { how, mode, from, to, target } = planned;
  const db = database.read;
  const server = await readServer(db, id);
  if (!server) return { end: GONE };
  if (how === 'start' || how === 'stop') return { move: { ...planned, how } };
  if (how === 'none') return { end: { state: 'done' } };
  if (server.host !== from) return { end: { state: 'done', message: msg('It has already left its host.') } };
  const obstacle = planned.isBalancing ? await findBalanceObstacle(db) : null;
  if (obstacle !== null) return { end: { state: 'failed', message: obstacle } };
  // A crash since the last power update would break a move.
  const isMoved = how === 'live' || how === 'cold';
  if (isMoved && (await hasCrashed(engine, id))) return { end: staying(planned, CRASHED) };
  const unreachable = await findUnreachable({ engine }, [{ server_id: id, how }]);
  const ask = async (host: string | null) => (await planMoves(db, [server], { mode, target: host, unreachable }))[0];
  const first = await ask(to);
  const chosen = first?.how === 'none' && target === null ? await ask(null) : first;
  if (!chosen || chosen.how === 'none') return { end: staying(planned, chosen?.problem ?? null, chosen?.reason) };
  return { move: { ...planned, how: chosen.how, to: chosen.to } };
}

function requestFor(id: string, { how, to }: ActiveMoveOrder) {
  const actions: Record<Verb, object> = {
    live: { 'os-migrateLive': { host: to, block_migration: 'auto' } },
    cold: { migrate: { host: to } },
    evacuate: { evacuate: to === null ? {} : { host: to } },
    stop: { 'os-stop': null },
    start: { 'os-start': null },
  };
  return requestOf(id, actions[how]);
}

const requestOf = (id: string, body: object) =>
  ({ method: 'POST', path: `/compute/v2.1/servers/${id}/action`, body }) as const;

/** Polls in steps that occupy no worker. */
async function waitFor(run: Run, name: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let look = 0, waited = 0; !(await run.step(`${name} ${look}`, isSo)); look += 1) {
    const pause = Math.min(LONGEST_LOOK_MS, Math.max(LOOK_MS, waited / 10));
    await run.sleep(`${name} pause ${look}`, pause);
    waited += pause;
  }
}

interface MoveContext {
  platform: WorkflowPlatform;
  run: Run;
  job: JobRow;
  serverId: string;
  /** Request that started it. */
  requestId: string;
}

/** Result, once no action is running on the server. */
async function outcomeOf(moving: MoveContext, move: ActiveMoveOrder): Promise<ItemEnd> {
  const { run, platform, serverId } = moving;
  const { read } = platform.database;
  const server = await run.step('look', async () => seen(await readServer(read, serverId)));
  if (!server) return GONE;
  const failure = async (otherwise: string): Promise<ItemEnd> => {
    const { message, reason } = (await findFailure(read, serverId, moving.requestId)) ?? { message: otherwise };
    return { state: 'failed', message, work: { move: { ...move, reason } } };
  };
  if (move.how === 'stop') return isStopped(server) ? { state: 'done' } : failure(msg('It was not stopped.'));
  if (move.how === 'start') return isActive(server) ? { state: 'done' } : failure(msg('It was not started.'));
  const isLeft = server.host === move.from || isInError(server);
  if (isLeft && (await run.step('crashed', () => hasCrashed(platform.engine, serverId)))) return staying(move, CRASHED);
  if (isLeft) {
    return failure(msg('It did not leave its host. See its activity for the reason.'));
  }
  return move.how === 'cold' && isResized(server) ? confirm(moving) : { state: 'done' };
}

/** Stored state of a server. */
const seen = (server: ServerRow | undefined) =>
  server === undefined ? null : { vm_state: server.vm_state, host: server.host };

/** Confirms a cold move, which occupies both hosts until then. */
async function confirm({ platform, run, job, serverId }: MoveContext): Promise<ItemEnd> {
  const request = requestOf(serverId, { confirmResize: null });
  const { refusal, requestId } = await requestAsJobOwnerOnce(platform, run, { name: 'confirm', job, request });
  if (refusal !== null) return { state: 'failed', message: refusal, requestId };
  const { read } = platform.database;
  const latest = () =>
    read
      .selectFrom('server_migrations')
      .select('status')
      .where('server_id', '=', serverId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  await waitFor(run, 'confirmed', async () => {
    const last = await latest();
    return last === undefined || !isBeingConfirmed(last);
  });
  const status = await run.step('look again', async () => (await latest())?.status ?? null);
  if (status === null || !awaitsConfirmation({ status })) return { state: 'done' };
  return { state: 'failed', message: msg('It arrived, but the move was not confirmed.'), requestId };
}

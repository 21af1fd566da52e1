import type { Selectable } from 'kysely';
import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import { isStopped } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { SERVING } from '#lib/ha/facts/outcome.ts';
import { readInvolvements, readOutcomes } from '#lib/ha/facts/outcomes.ts';
import { inChunks } from '#lib/ha/facts/servers.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import { keepsData } from '#lib/ha/recovery/keeps-data.ts';
import { reasonNotMoved } from '#lib/ha/recovery/reason-not-moved.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import type { Env } from '#lib/settings/env.ts';
import { downtimeOf, firstActiveTimes } from '../record/downtime.ts';
import { faultTime, hasKnownStart, parseTrigger } from '../record/trigger.ts';

type VmoveRow = Selectable<Tables['vmoves']>;

type FolderSetting = Pick<Env, 'NEPHOS_HOSTS_FOLDER_SHARED'>;

/** The default of the setting. */
const NOT_SHARED: FolderSetting = { NEPHOS_HOSTS_FOLDER_SHARED: false };

/** Changes that end a recovery of a host. */
const ENDS: ReadonlySet<string> = new Set(
  ['finish', 'fail', 'retry_finish', 'retry_fail'].map((verb) => `notification.${verb}`),
);

/** The end of an incident, by which an instance that was not moved may run again on its host. */
const RESOLVED = 'notification.resolve';

/** Maximum instances named in a sentence, and moves read per recovery. */
const MAX_NAMED = 5;
const MAX_MOVES = 5000;

/**
 * What a recovery did to the instances of a project: one occurrence per project and recovery, without the name of the
 * host. Also sent for muted hosts: a mute is about administrators.
 */
export const movedInstancesAlert: AlertKind = {
  kind: 'instances_moved',
  title: msg('Instances moved from a failed host'),
  async find(db, changes, isWatched, env = NOT_SHARED) {
    const ends = changes.filter(({ kind, type }) => kind === 'notification' && (ENDS.has(type) || type === RESOLVED));
    if (ends.length === 0) return [];
    const rows = await db
      .selectFrom('notifications')
      .selectAll()
      .where('id', 'in', [...new Set(ends.map(({ objectId }) => objectId))])
      .where('type', '=', 'COMPUTE_HOST')
      .execute();
    const found = await Promise.all(
      rows.map((row) => {
        const own = ends.filter(({ objectId }) => objectId === row.id);
        return occurrencesOf({ db, env, isWatched }, row, own);
      }),
    );
    return found.flat();
  },
};

interface Source {
  db: Reader;
  env: FolderSetting;
  isWatched: (projectId: string) => boolean;
}

async function occurrencesOf(
  { db, env, isWatched }: Source,
  row: NotificationRow,
  ends: readonly LoggedChange[],
): Promise<Occurrence[]> {
  const moves = await db
    .selectFrom('vmoves')
    .selectAll()
    .where('notification_id', '=', row.id)
    .orderBy('number', 'desc')
    .limit(MAX_MOVES)
    .execute();
  // The last move of each instance counts.
  const last = new Map(moves.toReversed().map((move) => [move.server_id, move]));
  const ended = [...last.values()].filter(
    (move) => isWatched(move.project_id) && (move.status === 'succeeded' || reasonNotMoved(move) !== null),
  );
  const concerned = await readResults(db, row, ended);
  const [times, states] = await Promise.all([timesOf(db, row, concerned), readStates(db, env, concerned)]);
  const at = ends.at(-1)?.at ?? new Date().toISOString();
  const isOnlyResolved = ends.every(({ type }) => type === RESOLVED);
  return [...Map.groupBy(concerned, ({ project_id }) => project_id)].flatMap(([projectId, own]) =>
    isOnlyResolved && !runAgain(own) ? [] : [occurrenceOf(row, { projectId, own, at, times, states })],
  );
}

/** `local_disk`: not moved because its only disk is on the failed host. `running`: not moved, but it runs again. */
type Result = 'moved' | 'failed' | 'local_disk' | 'running';
type EndedMove = VmoveRow & { result: Result };

/** Whether the end of an incident is news to owners: what was not moved runs again. */
const runAgain = (own: readonly EndedMove[]): boolean =>
  own.some(({ result }) => result === 'running') &&
  own.every(({ result }) => result === 'running' || result === 'moved');

/** Results of moves by the current state of their instances, without instances that have been deleted before a move. */
async function readResults(db: Reader, row: NotificationRow, moves: readonly VmoveRow[]): Promise<EndedMove[]> {
  const unmoved = new Set(moves.filter(({ status }) => status !== 'succeeded').map(({ server_id }) => server_id));
  const involvements = unmoved.size === 0 ? [] : await readInvolvements(db, [row.id]);
  const outcomes = await readOutcomes(
    db,
    involvements.filter(({ serverId }) => unmoved.has(serverId)),
  );
  const current = new Map([...outcomes].map(([{ serverId }, outcome]) => [serverId, outcome]));
  return moves.flatMap((move): EndedMove[] => {
    const reason = reasonNotMoved(move);
    if (reason === null) return [{ ...move, result: 'moved' }];
    const outcome = current.get(move.server_id);
    if (outcome === 'deleted') return [];
    return [{ ...move, result: outcome === 'recovered' ? 'running' : reason }];
  });
}

/** What owners have to know of their instances after a recovery. */
interface InstanceStates {
  /** Their local disks were recreated. */
  rebuilt: ReadonlySet<string>;
  /** They ran before the failure and are off now. */
  off: ReadonlySet<string>;
}

async function readStates(db: Reader, env: FolderSetting, moves: readonly VmoveRow[]): Promise<InstanceStates> {
  const ran = new Set(moves.flatMap(({ server_id, old_vm_state }) => (SERVING.has(old_vm_state) ? [server_id] : [])));
  const rows = await inChunks(
    moves.map(({ server_id }) => server_id),
    (some) =>
      db.selectFrom('servers').select(['id', 'image_id', 'flavor', 'vm_state']).where('id', 'in', some).execute(),
  );
  return {
    rebuilt: new Set(rows.flatMap((server) => (keepsData(server, env) ? [] : [server.id]))),
    off: new Set(rows.flatMap((server) => (isStopped(server) && ran.has(server.id) ? [server.id] : []))),
  };
}

interface Times {
  failedAt: string;
  /** Downtime by instance, in seconds, where its start and end are known. */
  seconds: ReadonlyMap<string, number>;
}

async function timesOf(db: Reader, row: NotificationRow, moves: readonly VmoveRow[]): Promise<Times> {
  const trigger = parseTrigger(row);
  const failedAt = await faultTime(db, row, trigger);
  if (!hasKnownStart(row, trigger)) return { failedAt, seconds: new Map() };
  const ids = moves.map(({ server_id }) => server_id);
  const active = await firstActiveTimes(db, ids, row.created_at);
  return {
    failedAt,
    seconds: new Map(
      moves.flatMap(({ server_id, status, ended_at, old_vm_state }) => {
        const downtime = downtimeOf({
          ...{ wasRunning: SERVING.has(old_vm_state), since: failedAt, activeAt: active.get(server_id) },
          ...{ movedAt: status === 'succeeded' ? ended_at : null, deletedAt: null },
        });
        const known = downtime?.seconds ?? null;
        return known === null ? [] : [[server_id, known] as const];
      }),
    ),
  };
}

interface ProjectMoves {
  projectId: string;
  own: readonly EndedMove[];
  at: string;
  times: Times;
  states: InstanceStates;
}

function occurrenceOf(row: NotificationRow, { projectId, own, at, times, states }: ProjectMoves): Occurrence {
  const those = (result: Result) => own.filter((move) => move.result === result);
  const [moved, failed, local, running] = [those('moved'), those('failed'), those('local_disk'), those('running')];
  const [only, ...others] = own;
  const isOne = only !== undefined && others.length === 0;
  const summary = [
    ...(failed.length > 0 ? [failedText([...moved, ...failed, ...running], failed, times)] : []),
    ...(failed.length === 0 && moved.length > 0 ? [movedText(moved, times)] : []),
    ...(failed.length === 0 && running.length > 0 ? [runningText(running, times)] : []),
    ...(local.length > 0 ? [localDiskText(local, times)] : []),
  ].join(' ');
  const isOver = failed.length === 0 && local.length === 0;
  const isRebuilt = moved.some(({ server_id }) => states.rebuilt.has(server_id));
  const off = moved.filter(({ server_id }) => states.off.has(server_id));
  const action = [
    ...(isOver ? [] : ['Contact your administrator.']),
    ...(isRebuilt ? ['Local disks were recreated: check their data.'] : []),
    ...(off.length > 0 ? [offText(off)] : []),
  ].join(' ');
  return {
    ...{ projectId, objectId: isOne ? only.server_id : row.incident_id, at, text: `${summary} ${action || NO_ACTION}` },
    name: isOne ? only.server_name : `${own.length} instances`,
    path: isOne ? objectHref(projectId, 'instances', only.server_id) : projectHref(projectId, 'instances'),
    severity: isOver ? 'info' : 'error',
    incident: { key: `nephos-moved-${row.id}-${projectId}`, isOver, summary, action: action || null },
  };
}

const NO_ACTION = 'No action needed.';

const clock = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const namesOf = (moves: readonly VmoveRow[]): string => {
  const names = moves.map(({ server_name }) => server_name).toSorted();
  const more = names.length - MAX_NAMED;
  return [...names.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

function movedText(own: readonly VmoveRow[], { seconds }: Times): string {
  const ends = own.flatMap(({ ended_at }) => ended_at ?? []).toSorted();
  const when = ends.at(-1);
  const known = own.flatMap(({ server_id }) => seconds.get(server_id) ?? []);
  const downtime = known.length === 0 ? '' : `, ${own.length > 1 ? 'at most ' : ''}${Math.max(...known)} s downtime`;
  const moved = own.length === 1 ? `${namesOf(own)} was moved` : `${own.length} instances were moved`;
  const list = own.length === 1 ? '' : `: ${namesOf(own)}`;
  return `${moved} from a failed host${when === undefined ? '' : ` at ${clock(when)}`}${downtime}${list}.`;
}

function failedText(own: readonly VmoveRow[], failed: readonly VmoveRow[], { failedAt }: Times): string {
  const what = own.length === 1 ? namesOf(own) : `${failed.length} of ${own.length} instances`;
  const list = own.length === 1 ? '' : `: ${namesOf(failed)}`;
  return `Recovery of ${what} failed after a host failed at ${clock(failedAt)}${list}.`;
}

function offText(off: readonly VmoveRow[]): string {
  return off.length === 1
    ? `${namesOf(off)} is off now: start it if you need it.`
    : `${off.length} of them are off now: start those that you need: ${namesOf(off)}.`;
}

function runningText(own: readonly VmoveRow[], { failedAt }: Times): string {
  const what = own.length === 1 ? `${namesOf(own)} is` : `${own.length} instances are`;
  const list = own.length === 1 ? '' : `: ${namesOf(own)}`;
  return `${what} running again after a host failed at ${clock(failedAt)}${list}.`;
}

function localDiskText(own: readonly VmoveRow[], { failedAt }: Times): string {
  const host = `the host that failed at ${clock(failedAt)}`;
  return own.length === 1
    ? `${namesOf(own)} was not moved because its only disk is on ${host}. It cannot run until the host returns.`
    : `${own.length} instances were not moved because their only disks are on ${host}: ${namesOf(own)}. They cannot run until the host returns.`;
}

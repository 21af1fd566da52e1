import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { columnIn } from '#lib/db/column-in.ts';
import { flag } from '#lib/db/column-types.ts';
import { millisecondPrefix } from '#lib/db/creation-time.ts';
import type { Tables } from '#lib/db/tables.ts';
import { ROOT_DEVICE } from '#lib/engine/hypervisor/machine.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { tagConditions } from '#lib/http/tag-filters.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { assertChangeSpan } from '../../wire.ts';
import { ServerStatus } from '../schema.ts';
import { statesOf } from '../status.ts';
import type { ServerQuery } from './schema.ts';

/** Whether a server has a tag: removing a member changes the JSON list. */
const hasTag = (tag: string) => sql<SqlBool>`replace(servers.tags, ${JSON.stringify(tag)}, '') <> servers.tags`;

type Condition = Expression<SqlBool>;
type Filter = (query: ServerQuery) => Condition | undefined;

const equals = (column: string, value: string | number | undefined): Condition | undefined =>
  value === undefined ? undefined : sql<SqlBool>`${sql.ref(`servers.${column}`)} = ${value}`;

/** Constant attributes, such as the root device name: all servers match, or none. */
const same = (value: string | number, wanted: string | number | undefined): Condition | undefined =>
  wanted === undefined || wanted === value ? undefined : sql<SqlBool>`1 = 0`;

const flagged = (column: string, value: boolean | undefined): Condition | undefined =>
  equals(column, value === undefined ? undefined : flag(value));

/** A time without fractions matches the whole second. */
function at(column: string, moment: string | undefined): Condition | undefined {
  if (moment === undefined || !moment.endsWith('.000Z')) return equals(column, moment);
  const next = new Date(Date.parse(moment) + 1000).toISOString();
  const ref = sql.ref(`servers.${column}`);
  return sql<SqlBool>`(${ref} >= ${millisecondPrefix(moment)} and ${ref} < ${millisecondPrefix(next)})`;
}

const ANYONES: readonly Filter[] = [
  ({ flavor }) => equals('flavor_id', flavor),
  ({ image }) => equals('image_id', image),
];

/** For users since 2.83, for administrators always; docs/contract/compute.md 11. */
const LATER: readonly Filter[] = [
  ({ config_drive }) => flagged('config_drive', config_drive),
  ({ created_at }) => at('created_at', created_at),
  ({ launched_at }) => at('launched_at', launched_at),
  ({ power_state }) => equals('power_state', power_state),
  ({ progress }) => same(0, progress),
  ({ task_state }) => equals('task_state', task_state),
  ({ terminated_at }) => at('deleted_at', terminated_at),
  ({ user_id }) => equals('user_id', user_id),
  ({ vm_state }) => equals('vm_state', vm_state),
];

/** For administrators only. */
const ADMINISTRATORS: readonly Filter[] = [
  ({ auto_disk_config: auto }) => equals('disk_config', auto === undefined ? undefined : auto ? 'AUTO' : 'MANUAL'),
  ({ host }) => equals('host', host),
  ({ image_ref }) => equals('image_id', image_ref),
  ({ kernel_id }) => same('', kernel_id),
  ({ launch_index }) => equals('launch_index', launch_index),
  ({ ramdisk_id }) => same('', ramdisk_id),
  ({ root_device_name }) => same(ROOT_DEVICE, root_device_name),
  ({ uuid }) => equals('id', uuid),
];

/** Conditions on the server's row; filters not allowed for version or caller are omitted. */
export function rowConditions(ctx: ProjectContext, query: ServerQuery): Condition[] {
  const { minor } = ctx.microversion;
  const mayAskAll = isAdmin(ctx.caller);
  const filters = [...ANYONES, ...(mayAskAll || minor >= 83 ? LATER : []), ...(mayAskAll ? ADMINISTRATORS : [])];
  const { 'changes-since': since, 'changes-before': before, locked } = query;
  if (minor >= 66) assertChangeSpan(query);
  return [
    ...filters.flatMap((filter) => filter(query) ?? []),
    ...(query.status === undefined ? [] : [inStatuses(statusesOf(query))]),
    ...(minor >= 26 ? tagConditions(query, hasTag) : []),
    ...(minor >= 73 && locked !== undefined ? [isLocked(locked)] : []),
    ...(minor < 75 ? [] : columnIn('servers.id', query.id)),
    ...(since === undefined ? [] : [sql<SqlBool>`servers.updated_at >= ${millisecondPrefix(since)}`]),
    ...(before === undefined || minor < 66 ? [] : [sql<SqlBool>`servers.updated_at <= ${before}`]),
    ...livingConditions(ctx, query),
  ];
}

/**
 * Deleted servers appear for administrators on request, and with changes-since, so that clients learn of deletions.
 * Soft-deleted ones are hidden unless their state is requested; upstream then still hides them from users.
 */
function livingConditions(ctx: ProjectContext, query: ServerQuery): Condition[] {
  const deleted = isAdmin(ctx.caller)
    ? (query.deleted ?? (statusesOf(query).includes('DELETED') || undefined))
    : undefined;
  const isSoft = sql<SqlBool>`servers.vm_state = 'soft-delete'`;
  if (deleted === true) {
    const isGone = sql<SqlBool>`servers.deleted_at is not null`;
    return [query.soft_deleted === false ? isGone : sql<SqlBool>`(${isGone} or ${isSoft})`];
  }
  const followsChanges = query['changes-since'] !== undefined || isBounded(ctx, query);
  if (deleted === undefined && followsChanges) return [];
  const isLiving = sql<SqlBool>`servers.deleted_at is null`;
  return asksForSoftlyDeleted(ctx, query) ? [isLiving] : [isLiving, sql<SqlBool>`not ${isSoft}`];
}

function asksForSoftlyDeleted({ caller, microversion }: ProjectContext, query: ServerQuery): boolean {
  const mayAskAll = isAdmin(caller);
  return (
    statusesOf(query).includes('SOFT_DELETED') ||
    (query.vm_state === 'soft-delete' && (mayAskAll || microversion.minor >= 83)) ||
    (query.soft_deleted === true && mayAskAll)
  );
}

const isBounded = ({ microversion }: ProjectContext, query: ServerQuery): boolean =>
  query['changes-before'] !== undefined && microversion.minor >= 66;

const isLocked = (locked: boolean): Condition =>
  locked ? sql<SqlBool>`servers.locked_by is not null` : sql<SqlBool>`servers.locked_by is null`;

/** Requested statuses in upper case. */
export const statusesOf = ({ status }: ServerQuery): string[] =>
  [status ?? []].flat().map((text) => text.toUpperCase());

function inStatuses(statuses: string[]): Condition {
  const eb = expressionBuilder<Tables, 'servers'>();
  const known = statuses.flatMap((status) => ServerStatus.safeParse(status).data ?? []);
  return eb.or(
    known.flatMap(statesOf).map(({ vmState, tasks, isWithTasks }) => {
      const isInState = eb('vm_state', '=', vmState);
      if (isWithTasks) return eb.and([isInState, eb('task_state', 'in', tasks)]);
      if (tasks.length === 0) return isInState;
      return eb.and([isInState, eb.or([eb('task_state', 'is', null), eb('task_state', 'not in', tasks)])]);
    }),
  );
}

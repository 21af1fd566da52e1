import { COMPUTE, VOLUME } from '#lib/client/api-versions.ts';
import type { Reader } from '#lib/db/database.ts';
import type { ApiResponse } from '#lib/engine/workflows/request-once.ts';
import { readErrorBody } from '#lib/errors/error-body.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { localMs } from '#lib/i18n/zones.ts';
import { currentOwner } from './owner.ts';
import type { ScheduleItemRow, ScheduleRow, ScheduleRunRow } from './rows.ts';

/** Requests to the platform itself use no network; the address only needs to be valid. */
const INSIDE = 'http://platform.invalid';

interface OwnerRequest {
  method: 'POST' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

/**
 * Sends a request with the current rights of the owner, as the owner would. Errors are results as well: the next run is the
 * next attempt.
 */
export async function requestAsOwner(
  { database, callAs }: Pick<Services, 'database' | 'callAs'>,
  schedule: ScheduleRow,
  { method, path, headers, body }: OwnerRequest,
  requestId: string,
): Promise<ApiResponse> {
  const caller = await currentOwner(database.read, schedule);
  if (!caller) return { requestId, status: 403, refusal: NOT_ALLOWED };
  const request = new Request(`${INSIDE}${path}`, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = await callAs(request, { caller, requestId, isPlatform: true });
  const text = await answer.text();
  return { requestId, status: answer.status, refusal: answer.ok ? null : reasonOf(text) };
}

export const NOT_ALLOWED = msg('The owner of the schedule is disabled or no longer has a role in the project.');

function reasonOf(text: string): string {
  try {
    return readErrorBody(JSON.parse(text))?.message ?? text;
  } catch {
    return text;
  }
}

interface ItemContext {
  schedule: ScheduleRow;
  run: ScheduleRunRow;
  item: ScheduleItemRow;
}

/** The request that performs the action of a schedule on one object. */
export async function requestOf(read: Reader, { schedule, run, item }: ItemContext): Promise<OwnerRequest> {
  const name = nameOf(item.name, run.due_at, schedule.time_zone);
  const description = `Created by schedule ${schedule.name}.`;
  const { object_id: id } = item;
  const action = { method: 'POST', path: `/compute/v2.1/servers/${id}/action`, headers: COMPUTE } as const;
  switch (schedule.action) {
    case 'snapshot': {
      const body = { snapshot: { volume_id: id, name, description } };
      return { method: 'POST', path: '/volume/v3/snapshots', headers: VOLUME, body };
    }
    case 'backup': {
      const incremental = await isIncremental(read, schedule, id);
      const body = { backup: { volume_id: id, name, description, incremental, force: true } };
      return { method: 'POST', path: '/volume/v3/backups', headers: VOLUME, body };
    }
    case 'image':
      return { ...action, body: { createImage: { name } } };
    case 'start':
      return { ...action, body: { 'os-start': null } };
    case 'stop':
      return { ...action, body: { 'os-stop': null } };
    default:
      throw schedule.action satisfies never;
  }
}

/** Longest part of the name of the object, so that the time fits as well. */
const MAX_PREFIX = 200;

/** Such as `data-20261201-0300`, in the time zone of the schedule. */
function nameOf(name: string, dueAt: string, timeZone: string): string {
  const local = new Date(localMs(Date.parse(dueAt), timeZone)).toISOString();
  return `${name.slice(0, MAX_PREFIX).trim()}-${local.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}`;
}

/** Whether the last full backup of the schedule has fewer increments than it may have. */
async function isIncremental(read: Reader, { id, full_every }: ScheduleRow, volumeId: string): Promise<boolean> {
  const newest = await read
    .selectFrom('schedule_results as results')
    .innerJoin('backups', 'backups.id', 'results.id')
    .select('backups.parent_id')
    .where('results.schedule_id', '=', id)
    .where('results.object_id', '=', volumeId)
    .where('backups.status', '=', 'available')
    .orderBy('results.at', 'desc')
    .limit(full_every)
    .execute();
  const full = newest.findIndex(({ parent_id }) => parent_id === null);
  return full >= 0 && full + 1 < full_every;
}

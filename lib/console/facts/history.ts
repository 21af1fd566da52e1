import type { z } from 'zod';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { ActionReasonList, LastActionList, Pace, PaceList, PersonList } from './schema.ts';

/** Maximum number of measured actions, newest first. */
const MEASURED = 1000;

/** Users with a role in the project, and users who acted on its instances, by name. */
export async function listPeople({ database, projectId }: ProjectContext): Promise<z.infer<typeof PersonList>> {
  const members = database.read
    .selectFrom('role_assignments')
    .select('actor_id as id')
    .where('actor_type', '=', 'user')
    .where('target_id', '=', projectId);
  const actors = database.read
    .selectFrom('instance_actions')
    .innerJoin('servers', 'servers.id', 'instance_actions.server_id')
    .select('instance_actions.user_id as id')
    .where('servers.project_id', '=', projectId);
  const creators = database.read.selectFrom('servers').select('user_id as id').where('project_id', '=', projectId);
  const people = await database.read
    .selectFrom('users')
    .select(['id', 'name'])
    .where(({ or, eb }) => or([eb('id', 'in', members), eb('id', 'in', actors), eb('id', 'in', creators)]))
    .orderBy('name')
    .execute();
  return { people };
}

export async function listLastActions({
  database,
  projectId,
}: ProjectContext): Promise<z.infer<typeof LastActionList>> {
  const newest = database.read
    .selectFrom('servers')
    .innerJoin('instance_actions', 'instance_actions.server_id', 'servers.id')
    .select(({ fn }) => fn.max('instance_actions.id').as('id'))
    .where('servers.project_id', '=', projectId)
    .where('servers.deleted_at', 'is', null)
    .groupBy('servers.id');
  const rows = await database.read
    .selectFrom('instance_actions')
    .select(['server_id', 'action', 'user_id', 'started_at', 'message'])
    .where('id', 'in', newest)
    .execute();
  return {
    last_actions: rows.map(({ message, ...row }) => ({ ...row, is_failed: message !== null })),
  };
}

/** Reasons given for actions on an instance, and why actions failed. Only administrators can read those of other projects. */
export async function listReasons(
  { database, projectId, caller }: ProjectContext,
  serverId: string,
): Promise<z.infer<typeof ActionReasonList>> {
  const reasons = await database.read
    .selectFrom('instance_actions')
    .select(({ selectFrom }) => [
      'request_id',
      'reason',
      selectFrom('instance_action_events as step')
        .select('step.details')
        .whereRef('step.action_id', '=', 'instance_actions.id')
        .where('instance_actions.message', 'is not', null)
        .where('step.result', '=', 'Error')
        .orderBy('step.id', 'desc')
        .limit(1)
        .as('failure'),
    ])
    .where('server_id', '=', serverId)
    .where((eb) => eb.or([eb('reason', 'is not', null), eb('message', 'is not', null)]))
    .$if(!isAdmin(caller), (query) => query.where('project_id', '=', projectId))
    .orderBy('id', 'desc')
    .execute();
  return { reasons };
}

/** Duration per action, measured on the newest successful ones. */
export async function listPaces({ database, projectId }: ProjectContext): Promise<z.infer<typeof PaceList>> {
  const rows = await database.read
    .selectFrom('servers')
    .innerJoin('instance_actions', 'instance_actions.server_id', 'servers.id')
    .select(['instance_actions.action', 'instance_actions.started_at', 'instance_actions.updated_at'])
    .where('servers.project_id', '=', projectId)
    .where('instance_actions.message', 'is', null)
    .orderBy('instance_actions.id', 'desc')
    .limit(MEASURED)
    .execute();
  const seconds = Map.groupBy(rows, ({ action }) => action);
  return { paces: [...seconds].flatMap(([action, done]) => paceOf(action, done)) };
}

/** Actions with a duration of 0 end with their request, or have not reached their first step yet. */
function paceOf(action: Pace['action'], done: readonly { started_at: string; updated_at: string }[]): Pace[] {
  const took = done
    .map(({ started_at, updated_at }) => (Date.parse(updated_at) - Date.parse(started_at)) / 1000)
    .filter((each) => each > 0)
    .toSorted((one, other) => one - other);
  const p95 = took[Math.ceil(took.length * 0.95) - 1];
  return p95 === undefined ? [] : [{ action, count: took.length, p95_seconds: p95 }];
}

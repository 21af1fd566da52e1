import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { reclaimWorkflow } from '../server-actions/deferred-delete/workflows.ts';

/** Ids of server actions with running workflows. A deletion has ended when only the permanent deletion is due later. */
export async function listRunningActionIds(db: Reader, serverIds: readonly string[]): Promise<ReadonlySet<unknown>> {
  const runs = await db
    .selectFrom('workflow_runs')
    .select('input')
    .where('object_id', 'in', serverIds)
    .where('status', 'in', ['pending', 'running'])
    .where((eb) => eb.or([eb('name', '<>', reclaimWorkflow.name), eb('status', '=', 'running')]))
    .execute();
  return new Set(runs.map(({ input }) => Reflect.get(Object(unpackJson(input)), 'actionId')));
}

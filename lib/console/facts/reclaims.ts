import { reclaimWorkflow } from '#lib/compute/server-actions/deferred-delete/workflows.ts';
import type { Reader } from '#lib/db/database.ts';
import type { ServerSummary } from './schema.ts';
import { existingServersIn } from './servers-in.ts';

const MAX_RESTORABLE = 1000;

/** The times of their last deletions count: earlier runs have no effect. */
export const restorableIn = (read: Reader, projectId: string): Promise<ServerSummary['restorable']> =>
  existingServersIn(read, projectId)
    .innerJoin('workflow_runs', 'workflow_runs.object_id', 'servers.id')
    .where('servers.vm_state', '=', 'soft-delete')
    .where('workflow_runs.name', '=', reclaimWorkflow.name)
    .where('workflow_runs.status', '=', 'pending')
    .groupBy('servers.id')
    .select((eb) => ['servers.id as server_id', eb.fn.max('workflow_runs.wake_at').as('until')])
    .orderBy('until')
    .limit(MAX_RESTORABLE)
    .execute();

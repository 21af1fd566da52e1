import { unpackJson } from '#lib/db/column-types.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { ServerFaultQuery } from './schema.ts';

export async function listServerFaults(ctx: ProjectContext, { query: { server_id } }: { query: ServerFaultQuery }) {
  let servers = ctx.database.read
    .selectFrom('servers')
    .select(['id', 'fault'])
    .where('fault', 'is not', null)
    .where('deleted_at', 'is', null);
  if (!isAdmin(ctx.caller)) servers = servers.where('project_id', '=', ctx.projectId);
  if (server_id !== undefined) servers = servers.where('id', '=', server_id);
  const rows = await servers.orderBy('updated_at', 'desc').limit(MAX_PAGE).execute();
  const faults = rows.flatMap(({ id, fault }) => {
    const reason = fault && unpackJson(fault).reason;
    return reason ? [{ server_id: id, reason }] : [];
  });
  return { faults };
}

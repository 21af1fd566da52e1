import type { Reader, Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Forbidden, NotFound } from '#lib/http/errors.ts';
import type { Viewer } from '../networks/visibility.ts';
import { owns, viewerOf } from '../rights.ts';
import type { PortRow } from './view.ts';

/** Visible ports: own ones and all on own networks, as upstream; all for administrators. */
export function visiblePorts(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('ports');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('ports.project_id', '=', projectId),
      eb(
        'ports.network_id',
        'in',
        eb.selectFrom('networks').select('networks.id').where('networks.project_id', '=', projectId),
      ),
    ]),
  );
}

/** A visible port, which the caller may therefore delete. @throws 404 */
export async function loadVisiblePort(tx: Tx, ctx: ProjectContext, id: string): Promise<PortRow> {
  const port = await visiblePorts(tx, viewerOf(ctx)).selectAll('ports').where('ports.id', '=', id).executeTakeFirst();
  if (!port) throw NotFound('Port', id);
  return port;
}

/** A port that the caller may change. @throws 404 if it is not visible, 403 if it belongs to another project */
export async function loadPort(tx: Tx, ctx: ProjectContext, id: string): Promise<PortRow> {
  const port = await loadVisiblePort(tx, ctx, id);
  if (!owns(ctx, port.project_id)) throw Forbidden(`Port ${id} belongs to another project.`);
  return port;
}

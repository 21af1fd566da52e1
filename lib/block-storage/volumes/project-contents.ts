import { msg } from '#lib/i18n/text.ts';
import { defineContents, isThereIn, type Removal } from '#lib/project-contents/project-contents.ts';
import { ATTACHED_STATUSES } from './external-attachments.ts';

/** After servers with attached volumes, and after snapshots. */
export const volumeContents = defineContents({
  kind: 'volume',
  noun: msg('Volume'),
  step: 3,
  async list(db, projectId) {
    const rows = await db
      .selectFrom('volumes')
      .select(({ exists, selectFrom }) => [
        'id',
        'name',
        'status',
        exists(
          selectFrom('volume_attachments').select('id').whereRef('volume_attachments.volume_id', '=', 'volumes.id'),
        ).as('is_of_compute'),
        exists(
          selectFrom('volume_attachments')
            .innerJoin('servers', 'servers.id', 'volume_attachments.server_id')
            .select('servers.id')
            .whereRef('volume_attachments.volume_id', '=', 'volumes.id')
            .where('servers.project_id', '<>', projectId),
        ).as('is_elsewhere'),
      ])
      .where('project_id', '=', projectId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map(({ id, name, status, is_of_compute, is_elsewhere }) => ({
      id,
      name,
      blocker: is_elsewhere ? msg('An instance of another project uses the volume. Detach it there.') : null,
      removals: [
        ...(!is_of_compute && ATTACHED_STATUSES.has(status) ? givingBack(id) : []),
        { method: 'DELETE', path: `/volume/v3/volumes/${id}` },
      ],
    }));
  },
  isThere: isThereIn('volumes'),
});

/** One of the two is rejected: either not attached yet, or already attached. */
const givingBack = (id: string): Removal[] =>
  ['os-unreserve', 'os-detach'].map((key) => ({
    method: 'POST',
    path: `/volume/v3/volumes/${id}/action`,
    body: { [key]: {} },
  }));

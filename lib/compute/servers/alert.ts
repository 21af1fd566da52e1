import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';

const stateIn = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'vm_state' in row ? row.vm_state : undefined;

const wentWrong = ({ kind, before, after }: LoggedChange): boolean =>
  kind === 'server' && stateIn(after) === 'error' && stateIn(before) !== 'error';

/** An instance whose state has become ERROR. */
export const serverErrorAlert: AlertKind = {
  kind: 'instance_error',
  title: msg('Instance in error'),
  async find(db, changes, isWatched) {
    const failed = changes.filter((change) => wentWrong(change) && isWatched(change.projectId));
    if (failed.length === 0) return [];
    const ids = [...new Set(failed.map(({ objectId }) => objectId))];
    const servers = await db.selectFrom('servers').select(['id', 'name']).where('id', 'in', ids).execute();
    const nameOf = new Map(servers.map(({ id, name }) => [id, name]));
    return failed.map(({ at, objectId, projectId }) => ({
      projectId,
      objectId,
      name: nameOf.get(objectId) ?? objectId,
      text: 'The instance is in state ERROR.',
      path: objectHref(projectId, 'instances', objectId),
      at,
    }));
  },
};

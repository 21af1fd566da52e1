import type { AlertKind } from '#lib/alerts/alerts.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { DIRECTORY_AVAILABLE, DIRECTORY_UNAVAILABLE } from './state.ts';

/** A directory cannot be read; for administrators. */
export const directoryAlert: AlertKind = {
  kind: 'directory_unavailable',
  title: msg('Directory unavailable'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    if (!isWatched('')) return [];
    const found = changes.filter(({ type }) => type === DIRECTORY_UNAVAILABLE || type === DIRECTORY_AVAILABLE);
    if (found.length === 0) return [];
    const ids = [...new Set(found.map(({ objectId }) => objectId))];
    const domains = await db.selectFrom('domains').select(['id', 'name']).where('id', 'in', ids).execute();
    const names = new Map(domains.map(({ id, name }) => [id, name]));
    return found.map(({ objectId, type, at }) => {
      const isOver = type === DIRECTORY_AVAILABLE;
      const summary = isOver
        ? 'The directory of the domain can be read again.'
        : 'The directory of the domain cannot be read. Its users cannot sign in.';
      const action = isOver ? null : 'Test the connection on the page of the domain.';
      return {
        projectId: '',
        objectId,
        name: names.get(objectId) ?? objectId,
        text: action === null ? summary : `${summary} ${action}`,
        path: adminObjectHref('domains', objectId),
        at,
        severity: isOver ? ('info' as const) : ('error' as const),
        incident: { key: `nephos-directory-${objectId}`, isOver, summary, action },
      };
    });
  },
};

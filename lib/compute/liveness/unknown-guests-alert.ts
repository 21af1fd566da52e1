import type { AlertKind } from '#lib/alerts/alerts.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { GUESTS_KNOWN, GUESTS_UNKNOWN, UnknownGuests } from './unknown-guests.ts';

const ACTION =
  'If the database was restored or replaced, it may be older than these guests: use a newer one. Otherwise remove the guests on the host.';

/** A host runs guests that the database does not know; for administrators. */
export const unknownGuestsAlert: AlertKind = {
  kind: 'unknown_guests',
  title: msg('Guests without an instance'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    const found = isWatched('') ? changes.filter(({ type }) => type === GUESTS_UNKNOWN || type === GUESTS_KNOWN) : [];
    if (found.length === 0) return [];
    const names = [...new Set(found.map(({ objectId }) => objectId))];
    const hosts = await db.selectFrom('hosts').select(['id', 'name']).where('name', 'in', names).execute();
    const ids = new Map(hosts.map(({ id, name }) => [name, id]));
    return found.map(({ type, at, objectId, after }) => {
      const isOver = type === GUESTS_KNOWN;
      const summary = isOver ? 'All guests on the host belong to instances again.' : unknownText(after);
      const action = isOver ? null : ACTION;
      return {
        ...{ projectId: '', objectId, name: objectId, at },
        path: adminObjectHref('hypervisors', ids.get(objectId) ?? objectId),
        text: action === null ? summary : `${summary} ${action}`,
        severity: isOver ? ('info' as const) : ('error' as const),
        incident: { key: `nephos-unknown-guests-${objectId}`, isOver, summary, action },
      };
    });
  },
};

function unknownText(after: unknown): string {
  const { count, guests } = UnknownGuests.parse(after);
  const names = guests.join(', ');
  const more = count > guests.length ? `, and ${count - guests.length} more` : '';
  const what = count === 1 ? 'A guest on the host belongs' : `${count} guests on the host belong`;
  return `${what} to no instance in the database, and Nephos leaves ${count === 1 ? 'it' : 'them'} unchanged: ${names}${more}.`;
}

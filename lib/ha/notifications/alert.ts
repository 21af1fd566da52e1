import { type AlertKind, defineAlert, type LoggedChange } from '#lib/alerts/alerts.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';

/** What is worth being told of: a fault, and a recovery that has come to nothing. */
const SENTENCES: Readonly<Record<string, string>> = {
  'notification.create': 'A fault was told of.',
  'notification.fail': 'Its recovery has failed: it is left for a person.',
};

const sentenceOf = ({ kind, type }: LoggedChange): string | undefined =>
  kind === 'notification' ? SENTENCES[type] : undefined;

/** A fault of a host, an instance or a process; for administrators alone, and of no host that is muted. */
export const incidentAlert: AlertKind = defineAlert({
  kind: 'ha_incident',
  title: msg('High availability incident'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    const told = changes.filter((change) => sentenceOf(change) !== undefined && isWatched(change.projectId));
    if (told.length === 0) return [];
    const ids = [...new Set(told.map(({ objectId }) => objectId))];
    const rows = await db
      .selectFrom('notifications')
      .leftJoin('muted_hosts', 'muted_hosts.host', 'notifications.host')
      .select(['notifications.id', 'notifications.host', 'muted_hosts.until'])
      .where('notifications.id', 'in', ids)
      .execute();
    const now = new Date().toISOString();
    const hostOf = new Map(rows.flatMap(({ id, host, until }) => ((until ?? '') > now ? [] : [[id, host] as const])));
    return told.flatMap((change) => {
      const name = hostOf.get(change.objectId);
      const text = sentenceOf(change);
      if (name === undefined || text === undefined) return [];
      const { projectId, objectId, at } = change;
      return [{ projectId, objectId, name, text, path: adminObjectHref('notifications', objectId), at }];
    });
  },
});

import { z } from 'zod';
import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref, objectHref } from '#lib/screens/paths.ts';

const CpuLimitOfEvent = z.object({ percent: z.number(), minutes: z.number() });

interface AlertSubject {
  name: string;
  path: string;
  /** Whose CPU use it is, as the beginning of a sentence. */
  what: string;
  action: string;
}

/** An incident that begins with the event `high` and ends with the other one. */
function occurrenceOf({ type, at, objectId, projectId, after }: LoggedChange, subject: AlertSubject): Occurrence[] {
  const limit = CpuLimitOfEvent.safeParse(after);
  if (!limit.success) return [];
  const { percent, minutes } = limit.data;
  const isOver = type.endsWith('.cpu_normal');
  const summary = isOver
    ? `${subject.what} is below ${percent}% again, or is no longer measured.`
    : `${subject.what} has been ${percent}% or more for ${minutes} minutes.`;
  const action = isOver ? null : subject.action;
  return [
    {
      ...{ projectId, objectId, name: subject.name, path: subject.path, at },
      text: action === null ? summary : `${summary} ${action}`,
      severity: isOver ? 'info' : 'warning',
      incident: { key: `nephos-cpu-${objectId}`, isOver, summary, action },
    },
  ];
}

/** The CPU use of an instance is high for some minutes, and when that is over. */
export const instanceCpuAlert: AlertKind = {
  kind: 'instance_cpu_high',
  title: msg('CPU use of an instance is high'),
  async find(db, changes, isWatched) {
    const found = changes.filter(({ type, projectId }) => /^server\.cpu_/.test(type) && isWatched(projectId));
    if (found.length === 0) return [];
    const ids = [...new Set(found.map(({ objectId }) => objectId))];
    const servers = await db.selectFrom('servers').select(['id', 'name']).where('id', 'in', ids).execute();
    const names = new Map(servers.map(({ id, name }) => [id, name]));
    return found.flatMap((change) =>
      occurrenceOf(change, {
        name: names.get(change.objectId) ?? change.objectId,
        path: objectHref(change.projectId, 'instances', change.objectId),
        what: 'The CPU use of the instance',
        action: 'Check what the instance is doing, or resize it.',
      }),
    );
  },
};

/** The same for all instances of a host; for administrators. */
export const hostCpuAlert: AlertKind = {
  kind: 'host_cpu_high',
  title: msg('CPU use of a host is high'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    const found = isWatched('') ? changes.filter(({ type }) => /^host\.cpu_/.test(type)) : [];
    if (found.length === 0) return [];
    const names = [...new Set(found.map(({ objectId }) => objectId))];
    const hosts = await db.selectFrom('hosts').select(['id', 'name']).where('name', 'in', names).execute();
    const ids = new Map(hosts.map(({ id, name }) => [name, id]));
    return found.flatMap((change) =>
      occurrenceOf(change, {
        name: change.objectId,
        path: adminObjectHref('hypervisors', ids.get(change.objectId) ?? change.objectId),
        what: 'The CPU use of all instances on the host',
        action: 'Migrate instances to other hosts.',
      }),
    );
  },
};

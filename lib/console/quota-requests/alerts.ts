import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref, projectHref } from '#lib/screens/paths.ts';

const CREATED = 'quota_request.create';
/** Changes that the requester learns of. */
const DECISIONS: ReadonlySet<string> = new Set([
  'quota_request.grant',
  'quota_request.decline',
  'quota_request.expire',
  'quota_request.supersede',
]);

async function rowsOf(db: Reader, changes: readonly LoggedChange[]) {
  if (changes.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('quota_requests')
    .innerJoin('projects', 'projects.id', 'quota_requests.project_id')
    .selectAll('quota_requests')
    .select('projects.name as project_name')
    .where('quota_requests.id', 'in', [...new Set(changes.map(({ objectId }) => objectId))])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A request that waits for a decision, for administrators. */
export const openQuotaRequestAlert: AlertKind = {
  kind: 'quota_request',
  title: msg('Quota request'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    const created = changes.filter(({ type }) => type === CREATED);
    if (created.length === 0 || !isWatched('')) return [];
    const rows = await rowsOf(db, created);
    return created.flatMap(({ at, objectId }): Occurrence[] => {
      const row = rows.get(objectId);
      if (row?.state !== 'open') return [];
      const { project_name, user_name, quota, requested_limit, limit_before, reason } = row;
      return [
        {
          ...{ projectId: '', objectId, name: project_name, at, severity: 'info' },
          text: `${user_name} requests a limit of ${requested_limit} ${quota} instead of ${limit_before}. Reason: ${reason}`,
          path: adminHref('quota-requests', { open: objectId }),
        },
      ];
    });
  },
};

/** The decision on a request and the end of a grant, for the user who requested it. */
export const decidedQuotaRequestAlert: AlertKind = {
  kind: 'quota_request_decision',
  title: msg('Decision on your quota request'),
  isForOwnAccount: true,
  async find(db, changes) {
    const decided = changes.filter(({ type }) => DECISIONS.has(type));
    const rows = await rowsOf(db, decided);
    return decided.flatMap(({ at, objectId }): Occurrence[] => {
      const row = rows.get(objectId);
      if (!row) return [];
      const { project_id, project_name, user_id } = row;
      return [
        {
          ...{ projectId: '', objectId, name: project_name, at, severity: 'info', userId: user_id },
          ...{ text: outcomeText(row), path: projectHref(project_id, 'quotas') },
        },
      ];
    });
  },
};

interface DecidedRequest {
  state: string;
  quota: string;
  requested_limit: number;
  granted_limit: number | null;
  until: string | null;
  comment: string;
  limit_after: number | null;
  used_after: number | null;
}

function outcomeText(row: DecidedRequest): string {
  const { state, quota, requested_limit, granted_limit, until, comment } = row;
  const remark = comment === '' ? '' : ` Comment: ${comment}`;
  const end = until === null ? '' : ` until ${until}`;
  switch (state) {
    case 'declined':
      return `The request for ${requested_limit} ${quota} was declined. Reason: ${comment}`;
    case 'expired': {
      const { limit_after, used_after } = row;
      return `The grant of ${granted_limit} ${quota} has expired. The limit is ${limit_after}, ${used_after} are in use. Nothing was deleted.`;
    }
    case 'superseded':
      return `The grant of ${granted_limit} ${quota} has ended. The limit was changed since then and was left as it is.`;
    default:
      return `The limit of ${quota} is ${granted_limit}${end}. Requested: ${requested_limit}.${remark}`;
  }
}

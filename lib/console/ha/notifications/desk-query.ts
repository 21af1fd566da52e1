import { answerOf } from '#lib/client/answer-of.ts';
import { pagedProjectQuery, type Send } from '#lib/client/project-query.ts';
import type { RowOrder } from '#lib/client/row-order.ts';
import { haApi, isUnderWay } from '../contract.ts';
import type { ListedNotification } from './schema.ts';

/** Filters, order, and `is_flat` for single notifications instead of incidents. */
export type NotificationSearch = Record<string, string | undefined>;

const BY_TIME: RowOrder<ListedNotification> = {
  sort: 'generated_at:desc',
  values: { severity: ({ severity }) => [severity], generated_at: ({ incident }) => incident.newest_at },
};

export const notificationsQuery = (projectId: string, search: NotificationSearch, send?: Send) => {
  const isFlat = search.is_flat !== undefined || search.incident !== undefined;
  return pagedProjectQuery({
    projectId,
    ...{ kind: haApi.kind, dependsOn: haApi.dependsOn },
    key: ['desk'],
    path: 'console/v1/ha/notifications',
    search,
    answer: answerOf<{ notifications: ListedNotification[] }>(),
    rowsOf: ({ notifications }) => notifications,
    isTransitional: isUnderWay,
    // Rows of a flat list show counts of their incident, so one change affects several rows and they cannot be placed
    // one by one.
    order: isFlat ? undefined : BY_TIME,
    mayEnter: true,
    // The worst notification of an incident represents it.
    oneOf: ({ incident }) => incident.id,
    send,
  });
};

/** Maximum incidents named outside their list. */
const MAX_NAMED = 5;

/** Unresolved incidents: those that nobody has acknowledged come first, then the newest. */
export const unresolvedIncidentsQuery = (projectId: string, send?: Send) =>
  notificationsQuery(
    projectId,
    { triage: 'unresolved', sort: 'triage:desc,generated_at:desc', limit: String(MAX_NAMED) },
    send,
  );

import { answerOf } from '#lib/client/answer-of.ts';
import { pagedProjectQuery, projectQuery, type Send } from '#lib/client/project-query.ts';
import type { RowOrder } from '#lib/client/row-order.ts';
import type {
  ListedNotification,
  ListedNotificationEnvelope,
  ListedNotifications,
  NotificationCounts,
  NotificationFacets,
} from './schema.ts';

const KIND = 'notification';
const ROOT = 'console/v1/ha/notifications';

/** Filters, order, and `is_flat` for single notifications instead of incidents. */
export type NotificationSearch = Record<string, string | undefined>;

const isUnderWay = ({ status }: ListedNotification): boolean =>
  status === 'new' || status === 'running' || status === 'error';

const BY_TIME: RowOrder<ListedNotification> = {
  sort: 'generated_at:desc',
  values: { severity: ({ severity }) => [severity], generated_at: ({ incident }) => incident.newest_at },
};

export const notificationsQuery = (projectId: string, search: NotificationSearch, send?: Send) => {
  const isFlat = search.is_flat !== undefined || search.incident !== undefined;
  return pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['desk'],
    path: ROOT,
    search,
    answer: answerOf<typeof ListedNotifications>(),
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

export const openIncidentsQuery = (projectId: string, send?: Send) =>
  notificationsQuery(projectId, { triage: 'open', limit: String(MAX_NAMED) }, send);

export const notificationQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['listed', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<typeof ListedNotificationEnvelope>(),
    isTransitional: ({ notification }) => isUnderWay(notification),
    send,
  });

/** Counts of the views of the HA desk that the overview does not include. */
export const notificationCountsQuery = (projectId: string, isFlat: boolean, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'notification_counts',
    key: [isFlat],
    path: `console/v1/ha/notification-counts${isFlat ? '?is_flat=true' : ''}`,
    answer: answerOf<typeof NotificationCounts>(),
    send,
  });

/** Counting reads all notifications, so the query is polled instead of repeated for every event. */
const FACETS_EVERY_MS = 30_000;

export const notificationFacetsQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'notification-facets',
    key: [],
    path: 'console/v1/ha/notification-facets',
    answer: answerOf<typeof NotificationFacets>(),
    send,
  }),
  refetchInterval: FACETS_EVERY_MS,
});

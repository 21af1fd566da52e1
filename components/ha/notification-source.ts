import { pageList } from '#components/kind/list-source.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { type NotificationSearch, notificationsQuery } from '#lib/console/ha/notifications/desk-query.ts';
import type { ListedNotification, NotificationCounts } from '#lib/console/ha/notifications/schema.ts';
import { clientOf } from '#lib/contract/client.ts';

/** Rows with equal keys are sorted by time, the newest first. */
const NEWEST = 'generated_at:desc';

const flag = (isFlat: boolean) => (isFlat ? 'true' : undefined);

/** The rows of the list: incidents, or each notification. */
export const notificationPages = (isFlat: boolean) =>
  pageList<ListedNotification, NotificationSearch>(
    (scope, search, send) => notificationsQuery(scope, { ...search, is_flat: flag(isFlat) }, send),
    { text: 'search', nextKeys: { severity: NEWEST, host: NEWEST, status: NEWEST, type: NEWEST } },
  );

/** Counts of the views, by their conditions. */
const countsOf = ({ open, running, failed, ignored, latest }: NotificationCounts) => ({
  total: open,
  values: {},
  parts: {
    'status:under_way triage:all': running,
    'status:failed': failed,
    'status:ignored triage:all': ignored,
    'within:24h triage:all': latest,
  },
});

export const countsQuery = (scope: string, isFlat: boolean) => ({
  ...clientOf(haApi).counts.query(scope, { is_flat: flag(isFlat) }),
  select: countsOf,
});

import { chipValue, type ListState, type Sort } from '#components/console/list-params.ts';
import type { NotificationSearch } from '#lib/console/ha/notifications/desk-query.ts';

export const NOTIFICATION_FIELDS = [
  'status',
  'severity',
  'type',
  'host',
  'segment',
  'event',
  'triage',
  'owner',
  'within',
  'since',
  'until',
  'source',
  'incident',
] as const;

const NEWEST: Sort = { key: 'generated_at', isDescending: true };

export const notificationListDefaults = { fields: NOTIFICATION_FIELDS, sort: NEWEST };

export function notificationSearch(state: ListState, isFlat: boolean): NotificationSearch {
  const chips = Object.fromEntries(NOTIFICATION_FIELDS.map((field) => [field, chipValue(state, field)]));
  return {
    ...chips,
    search: state.text.trim() || undefined,
    sort: sortOf(state.sort),
    is_flat: isFlat ? 'true' : undefined,
  };
}

/** Rows with equal keys are sorted by time, the newest first. */
function sortOf({ key, isDescending }: Sort): string {
  const primary = `${key}:${isDescending ? 'desc' : 'asc'}`;
  return key === NEWEST.key ? primary : `${primary},${NEWEST.key}:desc`;
}

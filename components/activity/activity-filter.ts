import type { Tone } from '#components/ui/tone.ts';
import { textParam, type UrlValues } from '#lib/client/url-params.ts';
import { HISTORY_WORDS, historyLabel } from '#lib/compute/server-actions/verbs.ts';
import { ACTIVITY_KINDS } from '#lib/console/activity/kinds.ts';
import type { ActivitySearch } from '#lib/console/activity/log-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { momentIn } from '#lib/i18n/zones.ts';

/** Ranges in hours before now; `custom` is between two times. */
export const RANGES = ['1', '24', '168', '720', 'custom'] as const;
export const RANGE_WORDS: Record<(typeof RANGES)[number], string> = {
  '1': msg('Last hour'),
  '24': msg('Last 24 hours'),
  '168': msg('Last 7 days'),
  '720': msg('Last 30 days'),
  custom: msg('Between two times'),
};

export const RESULTS = ['done', 'failed', 'running'] as const;
export const RESULT_WORDS: Record<(typeof RESULTS)[number], string> = {
  done: msg('Succeeded'),
  failed: msg('Failed'),
  running: msg('In progress'),
};

export const RESULT_TONES = { done: 'success', failed: 'danger', running: 'info' } as const satisfies Record<
  (typeof RESULTS)[number],
  Tone
>;

const ACTIONS = [
  'create',
  'update',
  'delete',
  ...HISTORY_WORDS.filter((word) => word !== 'create' && word !== 'delete'),
];
const GENERAL: Readonly<Record<string, string>> = {
  create: msg('Create'),
  update: msg('Change'),
  delete: msg('Delete'),
};

/** Several actions of the history share a label; choosing it selects all of them. */
export const ACTION_OPTIONS: readonly { value: string; label: string }[] = ACTIONS.map((value) => ({
  value,
  label: GENERAL[value] ?? historyLabel(value as (typeof HISTORY_WORDS)[number]),
}));

export const FILTER_PARAMS = {
  search: textParam,
  actor: textParam,
  action: textParam,
  kind: textParam,
  result: textParam,
  range: textParam,
  since: textParam,
  until: textParam,
  object: textParam,
  project: textParam,
};
export type ActivityFilter = UrlValues<typeof FILTER_PARAMS>;

const oneOf = (choices: readonly string[], value: string | null): string | undefined =>
  value !== null && choices.includes(value) ? value : undefined;

/** Times in the filter are in the user's time zone. */
export function searchOfFilter(filter: ActivityFilter, timeZone: string): ActivitySearch {
  const { since, until } = filter;
  const range = oneOf(RANGES, filter.range);
  const isCustom = range === 'custom';
  return {
    search: filter.search?.trim() || undefined,
    actor: filter.actor?.trim() || undefined,
    action: oneOf(ACTIONS, filter.action),
    kind: oneOf(ACTIVITY_KINDS, filter.kind),
    result: oneOf(RESULTS, filter.result),
    object: filter.object ?? undefined,
    project: filter.project ?? undefined,
    range: isCustom ? undefined : range,
    since: isCustom && since ? isoIn(timeZone, since) : undefined,
    until: isCustom && until ? isoIn(timeZone, until) : undefined,
  };
}

function isoIn(timeZone: string, local: string): string | undefined {
  const moment = momentIn(timeZone, local);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

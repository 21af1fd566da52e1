'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import type { FilterField } from '#components/console/filters.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { type Answer, mapAnswer } from '#lib/client/answer.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { STATUS_FILTERS, TRIAGE_FILTERS } from '#lib/console/ha/notifications/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { SEVERITIES } from '#lib/ha/notifications/severity.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { NOTIFICATION_FIELDS } from './notification-filter.ts';
import { OUTCOME_WORDS, SEVERITY_WORDS, SOURCE_WORDS, TRIAGE_WORDS, TYPE_WORDS } from './notification-words.ts';

type FieldId = (typeof NOTIFICATION_FIELDS)[number];

const LABELS: Record<FieldId, string> = {
  status: msg('Status'),
  severity: msg('Severity'),
  type: msg('Type'),
  host: msg('Host'),
  segment: msg('Segment'),
  event: msg('Event'),
  triage: msg('Triage'),
  owner: msg('Owner'),
  within: msg('Time range'),
  since: msg('Since'),
  until: msg('Until'),
  source: msg('Source'),
  incident: msg('Incident'),
};

const WINDOW_WORDS = { '1h': msg('The last hour'), '24h': msg('The last 24 hours'), '7d': msg('The last 7 days') };

export function useNotificationFilters(projectId: string) {
  const t = useT();
  const found: Answer<Partial<Record<FieldId, FilterField['values']>>> = mapAnswer(
    useQuery(clientOf(haApi).facets.query(projectId)),
    ({ facets }) => ({ host: facets.hosts, segment: facets.segments, owner: facets.owners }),
  );
  const incident = useIncidentName(projectId);
  const worded = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));
  const values: Partial<Record<FieldId, FilterField['values']>> = {
    ...found.data,
    status: STATUS_FILTERS.map((value) => ({
      value,
      label: t(value === 'under_way' ? msg('In progress') : OUTCOME_WORDS[value].word),
    })),
    severity: SEVERITIES.map((value) => ({ value, label: t(SEVERITY_WORDS[value].word) })),
    type: worded(TYPE_WORDS),
    triage: TRIAGE_FILTERS.map((value) => ({ value, label: t(triageWord(value)) })),
    owner: [{ value: 'me', label: t('Me') }, { value: 'none', label: t('Unassigned') }, ...(found.data?.owner ?? [])],
    within: worded(WINDOW_WORDS),
    source: worded(SOURCE_WORDS),
    ...(incident ? { incident: [incident] } : {}),
    event: [{ value: 'STOPPED' }, { value: 'STARTED' }],
  };
  const fields = NOTIFICATION_FIELDS.map((id): FilterField => {
    const known = values[id];
    return { id, label: t(LABELS[id]), ...(known ? { values: known } : {}) };
  });
  return useFilters(fields, { choices: found });
}

/** Name of the incident that the list is filtered by, from the host and time of its first notification. */
function useIncidentName(projectId: string): { value: string; label: string } | undefined {
  const format = useFormat();
  const condition = useSearchParams()
    .getAll('where')
    .find((where) => where.startsWith(INCIDENT));
  const id = condition?.slice(INCIDENT.length);
  const named = mapAnswer(
    useQuery({ ...clientOf(haApi).listed.query(projectId, id ?? ''), enabled: id !== undefined }),
    ({ notification: { host, generated_at } }) => `${host}, ${format.dateTime(generated_at)}`,
  );
  return id === undefined || named.data === undefined ? undefined : { value: id, label: named.data };
}
const INCIDENT = 'incident:';

function triageWord(value: (typeof TRIAGE_FILTERS)[number]): string {
  if (value === 'unresolved') return msg('Unresolved');
  return value === 'all' ? msg('All') : TRIAGE_WORDS[value].word;
}

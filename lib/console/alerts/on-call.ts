import type { Occurrence } from '#lib/alerts/occurrence.ts';
import { type AlertMessage, eventOf, urlOf } from './message.ts';

export interface OnCallRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Event endpoints; both services have others for the EU. */
export const ON_CALL_URLS = {
  pagerduty: 'https://events.pagerduty.com/v2/enqueue',
  opsgenie: 'https://api.opsgenie.com/v2/alerts',
} as const;

/** Opsgenie's limit of a message. */
const MAX_OPSGENIE_MESSAGE = 130;
const PRIORITIES = { critical: 'P1', error: 'P2', warning: 'P3', info: 'P5' } as const;

const detailsOf = (message: AlertMessage, action: string | null) => ({
  kind: message.kind,
  ...(action === null ? {} : { action }),
  ...(message.project === null ? {} : { project: message.project.name }),
});

/** Maximum pages of an incident; further calls repeat the oldest ones. */
export const MAX_PAGES = 50;

/**
 * Keys of the pages that an event opens or, at the end of its incident, resolves. An on-call service calls nobody again
 * for a page that is open or acknowledged, so each escalation opens another one.
 */
function pageKeys({ incident }: Occurrence, { dedupKey, isOver }: { dedupKey: string; isOver: boolean }): string[] {
  const pages = incident?.pages ?? 1;
  const keys = Array.from({ length: Math.min(pages, MAX_PAGES) }, (_, at) =>
    at === 0 ? dedupKey : `${dedupKey}-${at + 1}`,
  );
  return isOver ? keys : keys.slice((pages - 1) % MAX_PAGES).slice(0, 1);
}

/** PagerDuty Events API v2: trigger or resolve by key. */
export function pagerDutyRequests(url: string, key: string, message: AlertMessage, one: Occurrence): OnCallRequest[] {
  const { dedupKey, isOver, severity, summary, action } = eventOf(message, one);
  const link = urlOf(message, one);
  const eventWith = (dedup_key: string) => ({
    routing_key: key,
    event_action: isOver ? 'resolve' : 'trigger',
    dedup_key,
    payload: {
      ...{ summary, source: one.name, severity, timestamp: one.at, component: 'nephos' },
      custom_details: detailsOf(message, action),
    },
    client: 'Nephos',
    ...(link === undefined ? {} : { client_url: link, links: [{ href: link, text: 'Open and acknowledge' }] }),
  });
  return pageKeys(one, { dedupKey, isOver }).map((dedup) => ({
    url,
    headers: {},
    body: JSON.stringify(eventWith(dedup)),
  }));
}

/** Opsgenie Alert API: create or close by alias. */
export function opsgenieRequests(url: string, key: string, message: AlertMessage, one: Occurrence): OnCallRequest[] {
  const { dedupKey, isOver, severity, summary, action } = eventOf(message, one);
  const headers = { authorization: `GenieKey ${key}` };
  const aliases = pageKeys(one, { dedupKey, isOver });
  if (isOver) {
    const body = JSON.stringify({ source: 'Nephos', note: one.text });
    const closeUrl = (alias: string) =>
      `${url.replace(/\/+$/, '')}/${encodeURIComponent(alias)}/close?identifierType=alias`;
    return aliases.map((alias) => ({ url: closeUrl(alias), headers, body }));
  }
  const link = urlOf(message, one);
  const alertWith = (alias: string) => ({
    message: summary.length > MAX_OPSGENIE_MESSAGE ? `${summary.slice(0, MAX_OPSGENIE_MESSAGE - 1)}…` : summary,
    alias,
    description: [one.text, ...(link === undefined ? [] : [`Open and acknowledge: ${link}`])].join('\n'),
    details: detailsOf(message, action),
    entity: one.name,
    source: 'Nephos',
    priority: PRIORITIES[severity],
  });
  return aliases.map((alias) => ({ url, headers, body: JSON.stringify(alertWith(alias)) }));
}

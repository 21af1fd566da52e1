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

/** PagerDuty Events API v2: trigger or resolve by key. */
export function pagerDutyRequest(url: string, key: string, message: AlertMessage, one: Occurrence): OnCallRequest {
  const { dedupKey, isOver, severity, summary, action } = eventOf(message, one);
  const link = urlOf(message, one);
  const event = {
    routing_key: key,
    event_action: isOver ? 'resolve' : 'trigger',
    dedup_key: dedupKey,
    payload: {
      ...{ summary, source: one.name, severity, timestamp: one.at, component: 'nephos' },
      custom_details: detailsOf(message, action),
    },
    client: 'Nephos',
    ...(link === undefined ? {} : { client_url: link, links: [{ href: link, text: 'Open and acknowledge' }] }),
  };
  return { url, headers: {}, body: JSON.stringify(event) };
}

/** Opsgenie Alert API: create or close by alias. */
export function opsgenieRequest(url: string, key: string, message: AlertMessage, one: Occurrence): OnCallRequest {
  const { dedupKey, isOver, severity, summary, action } = eventOf(message, one);
  const headers = { authorization: `GenieKey ${key}` };
  if (isOver) {
    const close = `${url.replace(/\/+$/, '')}/${encodeURIComponent(dedupKey)}/close?identifierType=alias`;
    return { url: close, headers, body: JSON.stringify({ source: 'Nephos', note: one.text }) };
  }
  const link = urlOf(message, one);
  const alert = {
    message: summary.length > MAX_OPSGENIE_MESSAGE ? `${summary.slice(0, MAX_OPSGENIE_MESSAGE - 1)}…` : summary,
    alias: dedupKey,
    description: [one.text, ...(link === undefined ? [] : [`Open and acknowledge: ${link}`])].join('\n'),
    details: detailsOf(message, action),
    entity: one.name,
    source: 'Nephos',
    priority: PRIORITIES[severity],
  };
  return { url, headers, body: JSON.stringify(alert) };
}

import { hostname } from 'node:os';
import { z } from 'zod';
import type { Announcement } from '#lib/bus/bus.ts';
import { inEnvelope, messageIdOf } from '#lib/bus/envelope.ts';
import type { LoggedEvent } from '#lib/bus/relay.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { hostPayload, notificationPayload, segmentPayload } from './payloads.ts';

type Phase = 'start' | 'end' | 'error';

/** The upstream notification for an event: service, action and phases. */
interface AnnouncedFact {
  service: 'masakari-api' | 'masakari-engine';
  /** `<object>.<action>` */
  action: string;
  phases: readonly Phase[];
}

const BOTH = ['start', 'end'] as const;
const changes = (kind: string, object: string, verbs: readonly string[]): [string, AnnouncedFact][] =>
  verbs.map((verb) => [`${kind}.${verb}`, { service: 'masakari-api', action: `${object}.${verb}`, phases: BOTH }]);
/** Recoveries change hosts without a request. */
const HOST_UPDATE: AnnouncedFact = { service: 'masakari-engine', action: 'host.update', phases: BOTH };
const processed = (...phases: Phase[]): AnnouncedFact => ({
  ...{ service: 'masakari-engine', action: 'notification.process' },
  phases,
});

const MEANINGS: ReadonlyMap<string, AnnouncedFact> = new Map([
  ...changes('segment', 'segment', ['create', 'update', 'delete']),
  ...changes('segment_host', 'host', ['create', 'update', 'delete']),
  ...['maintain', 'take', 'use', 'give_back'].map((verb) => [`segment_host.${verb}`, HOST_UPDATE] as const),
  ['segment_host.return', { service: 'masakari-api', action: 'host.update', phases: BOTH }],
  ...changes('notification', 'notification', ['create']),
  ['notification.start', processed('start')],
  ['notification.finish', processed('end')],
  ['notification.ignore', processed('end')],
  ['notification.error', processed('error')],
  ['notification.fail', processed('error')],
]);

export const ANNOUNCED: readonly string[] = [...MEANINGS.keys()];

/** State of a notification in an event, and before it. */
const AnnouncedEvent = z.object({ status: z.string().optional(), message: z.string().nullish() }).catch({});

/** The announcements of an event, with the same ids on every call; docs/contract/ha.md 9, last line. */
export async function announce(read: Reader, event: LoggedEvent): Promise<Announcement[]> {
  const meaning = MEANINGS.get(event.type);
  if (!meaning) return [];
  const payload = await payloadsOf(read, event);
  if (!payload) return [];
  // A notification that was ignored ends in the same transaction that took it.
  const isTaken = meaning.phases[0] === 'end' && AnnouncedEvent.parse(jsonOf(event.before)).status === 'new';
  const phases = isTaken ? (['start', ...meaning.phases] as const) : meaning.phases;
  return phases.map((phase) => messageOf(event, { ...meaning, phase, payload: payload(phase) }));
}

const jsonOf = (column: LoggedEvent['after']): unknown => (column === null ? {} : unpackJson(column));

/** Payloads by phase; undefined if the object no longer exists. */
async function payloadsOf(read: Reader, event: LoggedEvent): Promise<((phase: Phase) => object) | undefined> {
  const { type, kind, object_id: id } = event;
  if (kind === 'notification') {
    const payload = await notificationPayload(read, id);
    const { status = 'new', message } = AnnouncedEvent.parse(jsonOf(event.after));
    const statusIn = (phase: Phase) => (phase === 'start' && status !== 'new' ? 'running' : status);
    return payload && ((phase) => payload(statusIn(phase), phase === 'error' ? (message ?? '') : null));
  }
  const payload = await (kind === 'segment' ? segmentPayload : hostPayload)(read, id, jsonOf(event.before));
  return payload && ((phase) => payload(phase === 'start' && type.endsWith('.create')));
}

interface AnnouncedEvent {
  service: string;
  action: string;
  phase: Phase;
  payload: object;
}

function messageOf(event: LoggedEvent, { service, action, phase, payload }: AnnouncedEvent): Announcement {
  const isError = phase === 'error';
  const body = inEnvelope({
    id: messageIdOf(event, phase),
    publisherId: `${service}:${hostname()}`,
    eventType: `${action}.${phase}`,
    at: event.at,
    payload: { ...payload },
    priority: isError ? 'ERROR' : 'INFO',
    context: event,
  });
  return {
    exchange: 'masakari',
    topic: isError ? 'versioned_notifications.error' : 'versioned_notifications.info',
    body,
  };
}

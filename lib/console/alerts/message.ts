import { createHmac } from 'node:crypto';
import type { Occurrence } from '#lib/alerts/occurrence.ts';

/** A message before it is formatted for a channel. */
export interface AlertMessage {
  /** Equal for all attempts. */
  id: string;
  kind: string;
  title: string;
  at: string;
  project: { id: string; name: string } | null;
  /** Number of occurrences; the first ones are listed. */
  count: number;
  occurrences: readonly Occurrence[];
  /** Name of the alert. */
  alert: string;
  /** Address of the console, if known. */
  consoleUrl: string | undefined;
}

/** User-defined names are reduced to one line without control characters, which could affect terminals and headers. */
const oneLine = (text: string, max: number): string => {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return plain.length > max ? `${[...plain].slice(0, max - 1).join('')}…` : plain;
};

const NAME_MAX = 80;
const shortName = (text: string) => oneLine(text, NAME_MAX);

/** PagerDuty limits summaries to 1,024 characters. */
const MAX_SUMMARY = 1024;
/** Maximum hosts in a headline. */
const MAX_HOSTS = 10;

function hostsOf(occurrences: readonly Occurrence[]): string {
  const names = [...new Set(occurrences.map(({ name }) => shortName(name)))];
  const more = names.length - MAX_HOSTS;
  return [...names.slice(0, MAX_HOSTS), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** First line of a message, such as `Instance in error: web-1 (project shop)`. */
function headline({ title, count, occurrences, project }: AlertMessage): string {
  const [first] = occurrences;
  if (first?.incident) {
    const { summary } = first.incident;
    const sentence = oneLine(summary, MAX_SUMMARY);
    return count === 1
      ? sentence
      : oneLine(`${count} incidents. Worst: ${sentence} Hosts: ${hostsOf(occurrences)}.`, MAX_SUMMARY);
  }
  const what = count === 1 && first ? `${title}: ${shortName(first.name)}` : `${title}: ${count} times`;
  return project ? `${what} (project ${shortName(project.name)})` : what;
}

export const urlOf = ({ consoleUrl }: AlertMessage, { path }: Occurrence): string | undefined =>
  consoleUrl === undefined ? undefined : `${consoleUrl.replace(/\/+$/, '')}${path}`;

const MAX_READ = 10;
const toRead = ({ occurrences }: AlertMessage) => occurrences.slice(0, MAX_READ);

const more = ({ count, occurrences }: AlertMessage): string[] => {
  const hidden = count - Math.min(MAX_READ, occurrences.length);
  return hidden > 0 ? [`and ${hidden} more`] : [];
};

/** Details of an occurrence besides its sentence, for all channels. */
export const eventOf = (message: AlertMessage, one: Occurrence) => ({
  dedupKey: one.incident?.key ?? `nephos-${message.kind}-${one.objectId}`,
  isOver: one.incident?.isOver ?? false,
  severity: one.severity ?? ('error' as const),
  summary: oneLine(one.incident?.summary ?? `${message.title}: ${shortName(one.name)}. ${one.text}`, MAX_SUMMARY),
  action: one.incident?.action ?? null,
});

/** Incidents are acknowledged on their page. */
const linkWord = (one: Occurrence) => (one.incident && !one.incident.isOver ? 'Acknowledge' : 'Open');

/** Body of a webhook, as described in docs/alerts.md. */
export function webhookBody(message: AlertMessage): string {
  const { id, kind, at, project, count, occurrences } = message;
  const objects = occurrences.map((one) => {
    const { dedupKey, isOver, severity, action } = eventOf(message, one);
    return {
      ...{ id: one.objectId, name: oneLine(one.name, 255), text: one.text, at: one.at },
      ...{ severity, state: isOver ? 'resolved' : 'open', dedup_key: dedupKey, action },
      url: urlOf(message, one) ?? null,
    };
  });
  const severity = objects[0]?.severity ?? 'info';
  return JSON.stringify({ id, kind, text: headline(message), severity, at, project, count, objects });
}

/** HMAC-SHA256 of a body, as in the header. */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Escapes names for Slack, so that they contain no links, mentions or markup. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function slackBody(message: AlertMessage): string {
  const lines = toRead(message).map((one) => {
    const url = urlOf(message, one);
    const name = escapeSlack(shortName(one.name).replaceAll('|', '/'));
    const sentence = escapeSlack(oneLine(one.text, MAX_SUMMARY));
    return `• ${url ? `<${url}|${name}>` : name}: ${sentence}${url && one.incident ? ` <${url}|${linkWord(one)}>` : ''}`;
  });
  const text = escapeSlack(headline(message));
  const blocks = [text, ...lines, ...more(message)].map((line) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: line },
  }));
  return JSON.stringify({ text, blocks });
}

const MAX_SUBJECT = 200;

export function mailOf(message: AlertMessage): { subject: string; text: string } {
  const lines = toRead(message).flatMap((one) => {
    const url = urlOf(message, one);
    return [
      `- ${oneLine(one.name, 255)}: ${oneLine(one.text, MAX_SUMMARY)}`,
      ...(url ? [`  ${linkWord(one)}: ${url}`] : []),
    ];
  });
  const why = `You get this because of your alert "${shortName(message.alert)}".`;
  return {
    subject: oneLine(headline(message), MAX_SUBJECT),
    text: [headline(message), '', ...lines, ...more(message), '', why, ''].join('\n'),
  };
}

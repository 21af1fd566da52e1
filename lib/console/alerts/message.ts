import { createHmac } from 'node:crypto';
import type { Occurrence } from '#lib/alerts/occurrence.ts';

/** What a user is told, before it is written for a channel. */
export interface AlertMessage {
  /** The same however often it is sent. */
  id: string;
  kind: string;
  title: string;
  at: string;
  project: { id: string; name: string } | null;
  /** How many it tells of, of which the first are listed. */
  count: number;
  occurrences: readonly Occurrence[];
  /** Of the alert, as its user calls it. */
  alert: string;
  /** The console's address, where it is known. */
  consoleUrl: string | undefined;
}

/** Names are what users made of them: on one line, without anything that steers a terminal or a header. */
const oneLine = (text: string, max: number): string => {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return plain.length > max ? `${[...plain].slice(0, max - 1).join('')}…` : plain;
};

const NAME_MAX = 80;
const shortName = (text: string) => oneLine(text, NAME_MAX);

/** The first line of a message, such as `Instance in error: web-1 (project shop)`. */
function headline({ title, count, occurrences, project }: AlertMessage): string {
  const [first] = occurrences;
  const what = count === 1 && first ? `${title}: ${shortName(first.name)}` : `${title}: ${count} times`;
  return project ? `${what} (project ${shortName(project.name)})` : what;
}

const urlOf = ({ consoleUrl }: AlertMessage, { path }: Occurrence): string | undefined =>
  consoleUrl === undefined ? undefined : `${consoleUrl.replace(/\/+$/, '')}${path}`;

const more = ({ count, occurrences }: AlertMessage): string[] =>
  count > occurrences.length ? [`and ${count - occurrences.length} more`] : [];

/** The body of a webhook; docs/alerts.md describes it. */
export function webhookBody(message: AlertMessage): string {
  const { id, kind, at, project, count, occurrences } = message;
  const objects = occurrences.map((one) => ({
    id: one.objectId,
    name: oneLine(one.name, 255),
    text: one.text,
    at: one.at,
    url: urlOf(message, one) ?? null,
  }));
  return JSON.stringify({ id, kind, text: headline(message), at, project, count, objects });
}

/** HMAC-SHA256 of a body, as the header says it. */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** As Slack has it escaped: nothing in a name becomes a link, a mention or markup of its own. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The body of a Slack incoming webhook. */
export function slackBody(message: AlertMessage): string {
  const lines = message.occurrences.map((one) => {
    const url = urlOf(message, one);
    const name = escapeSlack(shortName(one.name).replaceAll('|', '/'));
    return `• ${url ? `<${url}|${name}>` : name}: ${escapeSlack(one.text)}`;
  });
  const text = escapeSlack(headline(message));
  const blocks = [text, ...lines, ...more(message)].map((line) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: line },
  }));
  return JSON.stringify({ text, blocks });
}

/** Subject and text of a mail. It has no other part: nothing in it is markup. */
export function mailOf(message: AlertMessage): { subject: string; text: string } {
  const lines = message.occurrences.flatMap((one) => {
    const url = urlOf(message, one);
    return [`- ${oneLine(one.name, 255)}: ${one.text}`, ...(url ? [`  ${url}`] : [])];
  });
  const why = `You get this because of your alert "${shortName(message.alert)}".`;
  return {
    subject: headline(message),
    text: [headline(message), '', ...lines, ...more(message), '', why, ''].join('\n'),
  };
}

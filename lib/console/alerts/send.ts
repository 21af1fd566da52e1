import type { Selectable } from 'kysely';
import { alertKinds } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { listUserScopes } from '#lib/identity/auth-scopes/user-scopes.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { isEmailConfirmed } from '../account/email-confirmation/state.ts';
import { sendMail } from './mail.ts';
import { type AlertMessage, mailOf, signatureOf, slackBody, webhookBody } from './message.ts';
import { type OnCallRequest, opsgenieRequests, pagerDutyRequests } from './on-call.ts';
import { failure, postJson, type SendResult } from './post.ts';

export const NOT_CONFIRMED = msg('Your email address is not confirmed.');

export type AlertRow = Selectable<Tables['alerts']>;

/** Encrypted part of an alert: empty for mail, without a signing secret for Slack. */
export interface AlertSecrets {
  url?: string;
  secret?: string;
  /** Key of an on-call service. */
  key?: string;
}

/** Sends a message once. @throws 503 if the key of the cloud is missing */
export async function sendAlert(
  services: Pick<Services, 'database' | 'env' | 'log'>,
  alert: AlertRow,
  message: AlertMessage,
): Promise<SendResult> {
  const { database, env } = services;
  const { url = '', secret = '', key = '' }: AlertSecrets = JSON.parse(await openSealed(database, alert));
  switch (alert.channel) {
    case 'webhook': {
      const body = webhookBody(message);
      const headers = { 'x-nephos-delivery': message.id, 'x-nephos-signature': signatureOf(secret, body) };
      return postJson(url, { body, headers }, env);
    }
    case 'slack':
      return postJson(url, { body: slackBody(message) }, env);
    case 'pagerduty':
      return sendEach(message, (one) => pagerDutyRequests(url, key, message, one), env);
    case 'opsgenie':
      return sendEach(message, (one) => opsgenieRequests(url, key, message, one), env);
    case 'mail':
      if (!(await isEmailConfirmed(database.read, alert.user_id))) return failure(NOT_CONFIRMED, false);
      return sendMail(services, await emailOf(database.read, alert.user_id), { id: message.id, ...mailOf(message) });
    default:
      return alert.channel satisfies never;
  }
}

/** The events of each occurrence, worst first. Receivers deduplicate, so all are sent again after a failure. */
async function sendEach(
  message: AlertMessage,
  requestsOf: (one: Occurrence) => OnCallRequest[],
  env: Services['env'],
): Promise<SendResult> {
  let sent: SendResult = { isDelivered: true, mayPass: false, status: null, reason: null };
  for (const { url, ...request } of message.occurrences.flatMap(requestsOf)) {
    sent = await postJson(url, request, env);
    if (!sent.isDelivered) return sent;
  }
  return sent;
}

/** Address in the user's record. */
export async function emailOf(db: Reader, userId: string): Promise<string | null> {
  const user = db.selectFrom('users').select('email').where('id', '=', userId);
  return (await user.executeTakeFirst())?.email ?? null;
}

/**
 * Whether a user may get alerts of a kind in a project now: enabled, and with a role there, or administrator if the
 * kind requires it. The owner of the object is not considered.
 */
export async function mayHear(
  { database }: Pick<Services, 'database'>,
  { userId, kind, projectId }: { userId: string; kind: string; projectId: string },
): Promise<boolean> {
  const user = await database.read
    .selectFrom('users')
    .innerJoin('domains', 'domains.id', 'users.domain_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.enabled', '=', 1)
    .where('domains.enabled', '=', 1)
    .executeTakeFirst();
  return user !== undefined && (await mayWatch(database, { userId, kind, projectId }));
}

/** For an enabled user; without a project, whether the kind is available at all. */
export async function mayWatch(
  database: Services['database'],
  { userId, kind, projectId }: { userId: string; kind: string; projectId?: string },
): Promise<boolean> {
  const declared = alertKinds().find((one) => one.kind === kind);
  if (!declared) return false;
  if (declared.isForOwnAccount) return true;
  const scopes = await listUserScopes(database, userId);
  if (declared.isForAdmins) {
    return scopes.some(({ scope, roles }) => scope.kind !== 'domain' && roles.includes('admin'));
  }
  return projectId === undefined || scopes.some(({ scope }) => scope.kind === 'project' && scope.id === projectId);
}

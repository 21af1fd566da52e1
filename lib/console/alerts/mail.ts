import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Env } from '#lib/settings/env.ts';
import { ANSWER_WITHIN_MS, failure, type SendResult } from './post.ts';

type Settings = Pick<Env, 'NEPHOS_SMTP_URL' | 'NEPHOS_MAIL_FROM'>;

const NO_SERVER = msg('The operator has not set up a mail server.');
const NO_ADDRESS = msg('Your user has no email address.');
const NOT_TAKEN = msg('The mail server did not accept the message.');
const NOT_REACHED = msg('The mail server cannot be reached.');
const NO_SIGN_IN = msg('The mail server rejected the credentials of the platform.');
const NO_RECIPIENT = msg('The mail server rejected your email address.');

/** A single plain address, not a list and not a mailbox with a name. */
const isAddress = (email: string | null): email is string => z.email().max(254).safeParse(email).success;

/** Why a user cannot get mail; null if possible. */
export function mailRefusal({ NEPHOS_SMTP_URL }: Settings, email: string | null): string | null {
  if (NEPHOS_SMTP_URL === undefined) return NO_SERVER;
  return isAddress(email) ? null : NO_ADDRESS;
}

/** Public reason of a rejected mail, and whether a retry may help. */
function refusalOf(error: unknown): SendResult {
  const { code, command, responseCode } = SmtpError.parse(error);
  const isFinal = responseCode !== undefined && responseCode >= 500;
  if (code === 'EAUTH') return failure(NO_SIGN_IN, false);
  if (command?.startsWith('RCPT')) return failure(NO_RECIPIENT, !isFinal);
  if (code !== undefined && UNREACHED.has(code)) return failure(NOT_REACHED, true);
  return failure(NOT_TAKEN, !isFinal);
}

const word = z.string().optional().catch(undefined);
const SmtpError = z
  .object({ code: word, command: word, responseCode: z.number().optional().catch(undefined) })
  .catch({ code: undefined, command: undefined, responseCode: undefined });
const UNREACHED: ReadonlySet<string> = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED']);

export async function sendMail(
  { env: settings, log }: Pick<Services, 'env' | 'log'>,
  email: string | null,
  mail: { id: string; subject: string; text: string },
): Promise<SendResult> {
  const refusal = mailRefusal(settings, email);
  const { NEPHOS_SMTP_URL: url, NEPHOS_MAIL_FROM: from } = settings;
  if (refusal !== null || !isAddress(email) || url === undefined || from === undefined) {
    return failure(refusal ?? NO_SERVER, false);
  }
  const times = {
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  };
  const transport = createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true });
  try {
    const { id, subject, text } = mail;
    const messageId = `<${id}@${from.split('@')[1] ?? 'nephos'}>`;
    await transport.sendMail({ from, to: { name: '', address: email }, subject, text, messageId });
    return { isDelivered: true, mayPass: false, status: null, reason: null };
  } catch (error) {
    // The server's message may contain account names, so it is only logged.
    log.warn({ err: error }, 'the mail server rejected the message of an alert');
    return refusalOf(error);
  } finally {
    transport.close();
  }
}

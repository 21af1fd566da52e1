import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, PlatformError, TooManyRequests } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { domainPlace } from '#lib/identity/change.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { mailRefusal, sendMail } from '../../alerts/mail.ts';
import { emailOf } from '../../alerts/send.ts';
import type { EmailConfirmation } from './schema.ts';
import { isEmailConfirmed } from './state.ts';

/** Unambiguous letters and digits: eight of them have 40 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const MAX_ATTEMPTS = 5;
export const MAX_MAILS_AN_HOUR = 3;
/** Per address, for all users with it. */
export const MAX_MAILS_A_DAY = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest('hex');

/**
 * Mails a new code, which replaces earlier ones. @throws 400 without an address or a mail server, 409 for a confirmed
 * address, 429 for too many mails, 503 if the mail server rejects it
 */
export async function sendConfirmationCode(ctx: AuthedContext): Promise<void> {
  const { database, env, caller } = ctx;
  const email = await emailOf(database.read, caller.userId);
  const refusal = mailRefusal(env, email);
  if (refusal !== null || email === null) throw Invalid(refusal ?? 'Your user has no email address.');
  if (await isEmailConfirmed(database.read, caller.userId)) throw Conflict('Your email address is already confirmed.');
  const characters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const code = `${characters.slice(0, 4)}-${characters.slice(4)}`;
  const id = randomUUID();
  await database.transact(async (tx) => {
    await countMail(tx, { id, user_id: caller.userId, email: email.toLowerCase() });
    await storeCode(tx, caller.userId, email, code);
  });
  const sent = await sendMail(ctx, email, {
    id,
    subject: 'Confirm your email address',
    text: mailText(caller.userName, code),
  });
  if (!sent.isDelivered) throw new PlatformError('unavailable', sent.reason ?? 'The email could not be sent.');
}

const mailText = (userName: string, code: string): string =>
  [
    `Someone requested alerts of a cloud by email to this address. The user is ${oneLine(userName)}.`,
    '',
    `If that was you, enter this code on the account page of the console: ${code}`,
    '',
    'It is valid for 24 hours. If it was not you, ignore this message: you get no alerts.',
    '',
  ].join('\n');

const MAX_NAME = 80;
const oneLine = (name: string) => name.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').slice(0, MAX_NAME);

interface ConfirmationMail {
  id: string;
  user_id: string;
  email: string;
}

/** Limits mails on all replicas. @throws 429 */
async function countMail(tx: Tx, mail: ConfirmationMail): Promise<void> {
  const now = Date.now();
  const since = (ms: number) => new Date(now - ms).toISOString();
  const mails = tx.selectFrom('email_confirmation_mails').select('id');
  const byUser = await mails.where('user_id', '=', mail.user_id).where('sent_at', '>', since(HOUR_MS)).execute();
  if (byUser.length >= MAX_MAILS_AN_HOUR) throw TooManyRequests(HOUR_MS / 1000);
  const toAddress = await mails.where('email', '=', mail.email).where('sent_at', '>', since(DAY_MS)).execute();
  if (toAddress.length >= MAX_MAILS_A_DAY) throw TooManyRequests(DAY_MS / 1000);
  await tx
    .insertInto('email_confirmation_mails')
    .values({ ...mail, sent_at: since(0) })
    .execute();
}

async function storeCode(tx: Tx, user_id: string, email: string, code: string): Promise<void> {
  const expires_at = new Date(Date.now() + DAY_MS).toISOString();
  const row = { email, confirmed_at: null, code_hash: hashOf(user_id, code), attempts: 0, expires_at };
  await tx
    .insertInto('email_confirmations')
    .values({ user_id, ...row })
    .onConflict((on) => on.column('user_id').doUpdateSet(row))
    .execute();
}

const WRONG_CODE = 'This code is incorrect or has expired. Send a new one.';

/**
 * Confirms the address of a code if the user still has it. @throws 400 for a code that is wrong, expired or was tried
 * too often
 */
export async function confirmEmail(ctx: AuthedContext, { code }: EmailConfirmation): Promise<void> {
  const { userId } = ctx.caller;
  const isRight = await ctx.database.transact(async (tx) => {
    const row = await tx
      .selectFrom('email_confirmations as c')
      .innerJoin('users', (join) => join.onRef('users.id', '=', 'c.user_id').onRef('users.email', '=', 'c.email'))
      .select(['c.code_hash', 'c.attempts'])
      .where('c.user_id', '=', userId)
      .where('c.expires_at', '>', new Date().toISOString())
      .where('c.attempts', '<', MAX_ATTEMPTS)
      .executeTakeFirst();
    if (!row?.code_hash) return false;
    const confirmation = tx.updateTable('email_confirmations').where('user_id', '=', userId);
    if (row.code_hash !== hashOf(userId, code)) {
      await confirmation.set({ attempts: row.attempts + 1 }).execute();
      return false;
    }
    await confirmation.set({ confirmed_at: new Date().toISOString(), code_hash: null, expires_at: null }).execute();
    const projectId = await domainPlace(tx, 'user', userId);
    await recordEvent(tx, actorOf(ctx), { type: 'user.confirmEmail', objectId: userId, projectId });
    return true;
  });
  if (!isRight) throw Invalid(WRONG_CODE, [{ path: 'email_confirmation.code', message: WRONG_CODE }]);
}

/** Counted for a day. */
export const confirmationMailRetention = retentionOf({
  table: 'email_confirmation_mails',
  key: 'id',
  endedAt: 'sent_at',
  keptDays: () => 1,
});

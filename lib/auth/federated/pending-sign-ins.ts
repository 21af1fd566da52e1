import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import { deleteIdentitySecret, readIdentitySecret, sealIdentitySecret } from '#lib/identity/external/secrets.ts';
import type { Retention } from '#lib/retention/retention.ts';
import { SignInTarget } from './sign-in-cookie.ts';
import { type CookieBrowser, readStepCookie, removedStepCookie, stepCookieLines } from './step-cookies.ts';

/** Time from the answer of the provider to the end of the second step: the lifetime of a receipt. */
const LIFETIME_S = 300;
const COOKIES = { prefix: 'nephos-second-step-', claim: 'secondStep', lifetimeS: LIFETIME_S };

const State = z.object({
  providerId: z.string(),
  protocolId: z.string(),
  /** The user for whom the provider vouches. */
  userId: z.string(),
  target: SignInTarget,
  /** As in `FinishedSignIn`. Only linking needs the assertion, so otherwise it is empty. */
  finished: z.object({
    assertion: z.record(z.string(), z.array(z.string()).readonly()),
    session: z.object({
      subject: z.string(),
      sessionIndex: z.string().optional(),
      idToken: z.string().optional(),
    }),
    expiresAtMs: z.number().optional(),
  }),
  /** Proof of the first step. */
  receipt: z.string(),
  /** The result of the second step. */
  token: z.string().optional(),
});

/** A sign-in that the provider has confirmed. It is kept encrypted in the database; a cookie binds it to the browser. */
export type PendingSignIn = z.infer<typeof State> & { id: string };

type Database = Pick<Services, 'database'>;

const secretOwner = (signInId: string) => ({ kind: 'sign-in', signInId }) as const;

const seal = ({ database }: Database, { id, ...state }: PendingSignIn) =>
  sealIdentitySecret(database, secretOwner(id), { state: JSON.stringify(state) });

/** Stores a sign-in that requires a second step. @returns its id, and the `Set-Cookie` lines of its browser */
export async function openPendingSignIn(
  services: Database,
  browser: CookieBrowser,
  state: Omit<PendingSignIn, 'id' | 'token'>,
): Promise<{ id: string; cookies: string[] }> {
  const id = randomUUID();
  const saveSecret = await seal(services, { ...state, id });
  const expires_at = new Date(Date.now() + LIFETIME_S * 1000).toISOString();
  await services.database.transact(async (tx) => {
    await tx.insertInto('pending_sign_ins').values({ id, state: 'pending', expires_at }).execute();
    await saveSecret(tx);
  });
  return { id, cookies: await stepCookieLines(services, browser, COOKIES, { id, content: { id } }) };
}

/** The sign-in with this id if this browser has started it; undefined if it has ended. */
export async function findPendingSignIn(
  services: Database,
  browser: CookieBrowser,
  id: string,
): Promise<PendingSignIn | undefined> {
  const content = z.object({ id: z.string() }).safeParse(await readStepCookie(services, browser, COOKIES, id)).data;
  if (content?.id !== id) return undefined;
  const row = await services.database.read
    .selectFrom('pending_sign_ins')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { state } = await readIdentitySecret(services.database, secretOwner(id));
  return state === undefined ? undefined : { ...State.parse(JSON.parse(state)), id };
}

/** Stores the result of a step. @returns false if the second step was completed before, on any replica */
export async function storePendingSignIn(services: Database, changed: PendingSignIn): Promise<boolean> {
  const saveSecret = await seal(services, changed);
  return services.database.transact(async (tx) => {
    const state = changed.token === undefined ? 'pending' : 'proven';
    const row = tx.updateTable('pending_sign_ins').set({ state }).where('id', '=', changed.id);
    const stored = await row.where('state', '=', 'pending').returning('id').executeTakeFirst();
    if (stored) await saveSecret(tx);
    return stored !== undefined;
  });
}

/** Deletes a sign-in. @returns false if it was deleted before, on any replica */
export const consumePendingSignIn = ({ database }: Database, id: string): Promise<boolean> =>
  database.transact((tx) => deleteRow(tx, id));

async function deleteRow(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('pending_sign_ins').where('id', '=', id).returning('id').executeTakeFirst();
  await deleteIdentitySecret(tx, secretOwner(id));
  return row !== undefined;
}

export const removedPendingCookie = (browser: CookieBrowser, id: string): string =>
  removedStepCookie(browser, COOKIES, id);

/** Deleted with their secrets. */
export const pendingSignInRetention: Retention = {
  table: 'pending_sign_ins',
  keptDays: () => 0,
  async deleteExpired(tx, before, limit) {
    const old = tx.selectFrom('pending_sign_ins').select('id').where('expires_at', '<', before);
    const rows = await old.orderBy('expires_at').limit(limit).execute();
    for (const { id } of rows) await deleteRow(tx, id);
    return rows.length;
  },
};

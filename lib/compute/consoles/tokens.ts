import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { revalidateClaims } from '#lib/identity/tokens/validate.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { ConsoleType } from './schema.ts';
import { REMOTE_CONSOLES } from './verbs.ts';

/** Lifetime of an address in ms; docs/contract/compute.md 8. */
const CONSOLE_TOKEN_MS = 600_000;

export type ConsoleGrant = Selectable<Tables['console_tokens']>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Creates a one-time token; only its hash is stored. */
export async function issueConsoleToken(
  tx: Tx,
  grant: Omit<ConsoleGrant, 'token_hash' | 'expires_at'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const expires_at = new Date(now + CONSOLE_TOKEN_MS).toISOString();
  await tx
    .insertInto('console_tokens')
    .values({ ...grant, token_hash: hashOf(token), expires_at })
    .execute();
  return token;
}

/** Consumes a token; undefined if it is unknown, used, expired or of another type. */
export async function redeemConsoleToken(
  database: Database,
  type: ConsoleType,
  token: string,
): Promise<ConsoleGrant | undefined> {
  const hash = hashOf(token);
  // Random tokens must cost only a read, not a write lock.
  const known = database.read.selectFrom('console_tokens').select('type').where('token_hash', '=', hash);
  if ((await known.executeTakeFirst())?.type !== type) return undefined;
  return database.transact(async (tx) => {
    const grant = await tx
      .deleteFrom('console_tokens')
      .where('token_hash', '=', hash)
      .returningAll()
      .executeTakeFirst();
    if (!grant || grant.expires_at < new Date().toISOString()) return undefined;
    await recordEvent(
      tx,
      { userId: grant.user_id, requestId: null },
      { type: 'server.console', objectId: grant.server_id, projectId: grant.project_id },
    );
    return grant;
  });
}

/** Whether the user still has access, according to the requesting token. */
export async function isGrantValid(
  { database, policy }: Pick<Services, 'database' | 'policy'>,
  grant: ConsoleGrant,
): Promise<boolean> {
  const caller = (await revalidateClaims(database, unpackJson(grant.claims)))?.caller;
  if (!caller || !policy.allows(REMOTE_CONSOLES, caller)) return false;
  return isAdmin(caller) || (caller.scope.kind === 'project' && caller.scope.id === grant.project_id);
}

import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden, NotFound, orNotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { english } from '#lib/i18n/english.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { earliestExpiry } from '#lib/identity/application-credentials/expiry.ts';
import { accessKeyId, EC2, parseAccessKey } from '#lib/identity/credentials/access-key.ts';
import { isBound, visibleTo } from '#lib/identity/credentials/rules.ts';
import { type CredentialRow, updateKeyLimits } from '#lib/identity/credentials/service.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import { rotateEc2Key } from '#lib/identity/ec2-keys/service.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { dependentExpiry } from '../../identity/identity-sources/dependent-expiry.ts';
import type { Ec2KeyFacts, KeyRotation, NewKeyRotation } from './schema.ts';

const FORMAT = createFormat('en', { timeZone: 'UTC' });

/** EC2 keys of the caller for all projects, oldest first. @throws 503 while a key of the cloud is missing */
export async function listKeyFacts(ctx: AuthedContext): Promise<Ec2KeyFacts[]> {
  const rows = await ownKeys(ctx).orderBy('created_at').orderBy('id').execute();
  return factsOf(ctx, rows);
}

/**
 * Replaces all limits of a key. Keys of a delegation keep what limits them. @throws 403 for a key of an application
 * credential or a trust, 404
 */
export async function changeKeyLimits(ctx: AuthedContext, access: string, limits?: KeyLimits): Promise<Ec2KeyFacts> {
  const { id } = await loadUnbound(ctx, access);
  await updateKeyLimits(ctx, id, limits && Object.keys(limits).length > 0 ? limits : undefined);
  const facts = (await listKeyFacts(ctx)).find((key) => key.access === access);
  if (!facts) throw NotFound('Credential', access);
  return facts;
}

/**
 * Creates a key with the limits of another one. The old one works until it is deleted, or until the time that is given.
 * @throws 403 for a key of an application credential or a trust, and at the limit of credentials, 404, 409 for an
 * expired key
 */
export async function rotateKey(
  ctx: AuthedContext,
  { params: { access }, body: { old_expires_at } }: { params: { access: string }; body: NewKeyRotation },
): Promise<KeyRotation> {
  const { user_id: userId } = await loadUnbound(ctx, access);
  return { ec2_key: await rotateEc2Key(ctx, { userId, access }, old_expires_at) };
}

const ownKeys = ({ database, caller }: AuthedContext) =>
  database.read
    .selectFrom('credentials')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('type', '=', EC2)
    .where(visibleTo(caller));

/** A key that the user created in person. @throws 403, 404 */
async function loadUnbound(ctx: AuthedContext, access: string): Promise<CredentialRow> {
  const row = orNotFound(
    await ownKeys(ctx).where('id', '=', accessKeyId(access)).executeTakeFirst(),
    'Credential',
    access,
  );
  if (isBound(row)) {
    throw Forbidden('The access key is limited by its application credential or trust. Create a new one with that.');
  }
  return row;
}

const limitsOf = ({ limits }: CredentialRow): KeyLimits | undefined =>
  limits === null ? undefined : unpackJson(limits);

async function factsOf(ctx: AuthedContext, rows: readonly CredentialRow[]): Promise<Ec2KeyFacts[]> {
  const origins = await findOrigins(ctx.database.read, rows);
  const ids = new Set(rows.map(({ id }) => id));
  const needs = rows.map(({ project_id }) => ({ projectId: project_id ?? '', roleIds: null }));
  const ends = await dependentExpiry(ctx.database.read, ctx.caller.userId, needs);
  return Promise.all(
    rows.map(async (row, index): Promise<Ec2KeyFacts> => {
      const { access, replaces } = parseAccessKey(await openSealed(ctx.database, row));
      const limits = limitsOf(row) ?? null;
      const credential = origins.get(row.application_credential_id ?? '');
      return {
        access,
        project_id: row.project_id ?? '',
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        last_use: row.last_use === null ? null : unpackJson(row.last_use),
        expires_at: earliestExpiry(limits?.expires_at, credential?.expires_at, credential?.retires_at) ?? null,
        valid_until: ends[index] ?? null,
        limits,
        summary: describeKeyLimits(limits, { t: english, format: FORMAT }),
        origin: originOf(row, credential?.name ?? ''),
        replaces: replaces !== undefined && ids.has(accessKeyId(replaces)) ? replaces : null,
      };
    }),
  );
}

function originOf({ application_credential_id, trust_id }: CredentialRow, name: string): Ec2KeyFacts['origin'] {
  if (application_credential_id !== null)
    return { type: 'application_credential', id: application_credential_id, name };
  return trust_id === null ? null : { type: 'trust', id: trust_id };
}

type OriginRow = Pick<Selectable<Tables['application_credentials']>, 'id' | 'name' | 'expires_at' | 'retires_at'>;

/** Application credentials of keys, by their ids. */
async function findOrigins(db: Reader, rows: readonly CredentialRow[]): Promise<ReadonlyMap<string, OriginRow>> {
  const ids = rows.flatMap(({ application_credential_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('application_credentials')
    .select(['id', 'name', 'expires_at', 'retires_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}

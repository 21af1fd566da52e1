import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';
import type { Database, Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext, Services } from '#lib/http/context.ts';
import { markFailed, recordAction, recordStep } from '../instance-actions/record.ts';
import { partsOf } from '../keypairs/key-format.ts';
import { readPublicKey } from '../keypairs/public-key.ts';
import { advanceServer } from '../server-actions/task-transition.ts';
import { changeServer, hostUnresponsiveError } from '../servers/life/change.ts';
import { loadServer, loadServerForVerb } from '../servers/service.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { readGuestPassword } from './guest-password.ts';

/** The last password set, encrypted; empty if there is none. @throws 404 */
export async function getServerPassword(ctx: ProjectContext, id: string): Promise<string> {
  const { read } = ctx.database;
  await loadServer(read, ctx, id);
  return readGuestPassword(read, id);
}

/** Deletes the encrypted password; the guest's is unchanged. @throws 404 */
export function clearServerPassword(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadServer(tx, ctx, id);
    await tx.deleteFrom('server_passwords').where('server_id', '=', id).execute();
  });
}

/**
 * Changes the administrator's password inside the guest before it answers, as upstream does. The password itself is
 * kept nowhere, hence not in a workflow either: `failInterruptedChanges` ends what a crash cut off.
 * @throws 404, 409 that names the state, 409 when the guest could not change it
 */
export async function changePassword(ctx: ProjectContext, id: string, password: string): Promise<void> {
  const startedAt = new Date().toISOString();
  const { server, actionId } = await ctx.database.transact(async (tx) => {
    const loaded = await loadServerForVerb(tx, ctx, 'change_password', id);
    await changeServer(tx, actorOf(ctx), loaded, 'change_password', { task_state: 'updating_password' });
    return { server: loaded, actionId: await recordAction(tx, ctx, loaded, 'changePassword') };
  });
  const failure = await ctx.engine.hypervisor.setPassword(id, password).then(
    () => undefined,
    (error: Error) => error,
  );
  const verb = failure === undefined ? 'password_changed' : 'change_password_failed';
  await endChange(ctx.database, id, verb);
  await ctx.database.transact(async (tx) => {
    await recordStep(
      tx,
      { actionId, event: 'compute_set_admin_password', startedAt },
      failure && { error: failure, reference: ctx.requestId },
    );
    if (failure === undefined) await storeEncrypted(tx, server, password);
  });
  if (failure === undefined) return;
  await markFailed(ctx.database, actionId);
  if (!(failure instanceof PermanentFailure)) throw hostUnresponsiveError(server);
  throw Conflict(`Failed to set admin password on ${id} because ${failure.message}`);
}

const endChange = (database: Database, serverId: string, verb: string) =>
  advanceServer(database, { serverId, tasks: ['updating_password'], verb, after: { task_state: null } });

/** Stores the encrypted password; removes it if the key is not RSA. */
async function storeEncrypted(tx: Tx, server: ServerRow, password: string): Promise<void> {
  await tx.deleteFrom('server_passwords').where('server_id', '=', server.id).execute();
  const key = await tx
    .selectFrom('keypairs')
    .select('public_key')
    .where('user_id', '=', server.user_id)
    .where('name', '=', server.key_name ?? '')
    .executeTakeFirst();
  const encrypted = key && encryptPassword(key.public_key, password);
  if (encrypted) await tx.insertInto('server_passwords').values({ server_id: server.id, encrypted }).execute();
}

/** A change takes a second; after this time its process has died. */
const FORGOTTEN_MS = 60_000;

/** Ends interrupted changes periodically. */
export const passwordJobs = (services: Services): PeriodicJob[] => [
  { name: 'compute.passwords', everyMs: 30_000, run: () => failInterruptedChanges(services) },
];

/** Ends password changes whose process died, and deletes passwords of deleted servers. */
export async function failInterruptedChanges({ database }: Pick<Services, 'database'>): Promise<void> {
  const { read } = database;
  const before = new Date(Date.now() - FORGOTTEN_MS).toISOString();
  const stuck = await read
    .selectFrom('servers')
    .select('id')
    .where('task_state', '=', 'updating_password')
    .where('updated_at', '<', before)
    .execute();
  for (const { id } of stuck) await endChange(database, id, 'change_password_failed');
  const living = read.selectFrom('servers').select('id').where('deleted_at', 'is', null);
  const left = read.selectFrom('server_passwords').select('server_id').where('server_id', 'not in', living);
  const gone = (await left.execute()).map(({ server_id }) => server_id);
  if (gone.length === 0) return;
  await database.transact((tx) => tx.deleteFrom('server_passwords').where('server_id', 'in', gone).execute());
}

const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An `ssh-rsa` line as an encryption key; undefined for other types. */
function rsaKeyOf(publicKey: string): KeyObject | undefined {
  const key = readPublicKey(publicKey);
  if (key?.type !== 'ssh-rsa') return undefined;
  const [, exponent, modulus] = partsOf(key.content);
  if (!exponent || !modulus) return undefined;
  const jwk = { kty: 'RSA', e: toBase64Url(exponent), n: toBase64Url(modulus) };
  return createPublicKey({ key: jwk, format: 'jwk' });
}

/** Overhead of PKCS #1 v1.5. */
const PADDING_BYTES = 11;

/**
 * Encrypts a password for the private key, in base64, as `nova get-password` and `openssl pkeyutl -decrypt` read it.
 * Undefined for a key that is not RSA or too short.
 */
function encryptPassword(publicKey: string, password: string): string | undefined {
  const key = rsaKeyOf(publicKey);
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  const text = Buffer.from(password, 'utf8');
  if (!key || text.length > bits / 8 - PADDING_BYTES) return undefined;
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, text).toString('base64');
}

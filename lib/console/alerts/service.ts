import { randomBytes, randomUUID } from 'node:crypto';
import { type AlertKind, alertKinds } from '#lib/alerts/alerts.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, NotFound, PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { RefusedAddress } from '#lib/http/public-address.ts';
import { listUserScopes } from '#lib/identity/auth-scopes/user-scopes.ts';
import { seal } from '#lib/keys/seal.ts';
import { sendConfirmationCode } from '../account/email-confirmation/service.ts';
import { isEmailConfirmed } from '../account/email-confirmation/state.ts';
import { alertAttributes, deliveryAttributes } from './attributes.ts';
import { ALERT_CHANNELS } from './channels.ts';
import { mailRefusal } from './mail.ts';
import { ON_CALL_URLS } from './on-call.ts';
import { assertSendable } from './post.ts';
import {
  type Alert,
  type AlertChange,
  type AlertList,
  type CreatedAlert,
  MAX_ALERTS,
  type NewAlert,
} from './schema.ts';
import { type AlertRow, type AlertSecrets, emailOf, mayWatch } from './send.ts';

/** Messages shown per alert. */
const SHOWN = 5;

/** Alerts of the caller by name, and available options. */
export async function listAlerts(ctx: AuthedContext): Promise<AlertList> {
  const { read } = ctx.database;
  const email = await emailOf(read, ctx.caller.userId);
  const own = read.selectFrom('alerts').selectAll().where('user_id', '=', ctx.caller.userId);
  const rows = await own.orderBy('name').execute();
  return {
    alerts: await Promise.all(rows.map((row) => viewOf(ctx, row))),
    kinds: (await kindsFor(ctx)).map(({ kind, title }) => ({ kind, title })),
    channels: ALERT_CHANNELS.map((channel) => ({
      channel,
      reason: channel === 'mail' ? mailRefusal(ctx.env, email) : null,
    })),
    email: email === null ? null : { address: email, is_confirmed: await isEmailConfirmed(read, ctx.caller.userId) },
    most: MAX_ALERTS,
  };
}

/**
 * Creates an alert. Returns the signing secret of a webhook once. @throws 400 for a forbidden address and over 20
 * alerts, 404 for a project without a role, 409 for a name in use
 */
export async function createAlert(ctx: AuthedContext, wanted: NewAlert): Promise<CreatedAlert> {
  await assertMayWatch(ctx, wanted);
  const id = randomUUID();
  const { target, ...secrets } = await destinationOf(ctx, wanted);
  const sealed = await seal(ctx.database, id, JSON.stringify(secrets satisfies AlertSecrets));
  const row: AlertRow = {
    id,
    user_id: ctx.caller.userId,
    ...alertAttributes.created(wanted, {}),
    target,
    ...sealed,
    created_at: new Date().toISOString(),
  };
  await ctx.database.transact(async (tx) => {
    await assertRoom(tx, row);
    await assertNameFree(tx, row);
    await tx.insertInto('alerts').values(row).execute();
  });
  if (row.channel === 'mail' && !(await isEmailConfirmed(ctx.database.read, row.user_id))) await trySendCode(ctx);
  return { ...(await viewOf(ctx, row)), secret: secrets.secret ?? null };
}

/** The alert exists even if the code could not be sent; it can be requested again. */
const trySendCode = (ctx: AuthedContext): Promise<void> =>
  sendConfirmationCode(ctx).catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error;
  });

/** Enabling resets failures. @throws 404 for alerts of others and a project without a role, 409 for a name in use */
export async function updateAlert(ctx: AuthedContext, id: string, change: AlertChange): Promise<Alert> {
  await assertMayWatch(ctx, change);
  const row = await ctx.database.transact(async (tx) => {
    const before = await loadOwnAlert(tx, ctx, id);
    const after: AlertRow = {
      ...before,
      ...alertAttributes.changed(change),
      ...(change.is_enabled ? { failures: 0 } : {}),
    };
    if (after.name !== before.name) await assertNameFree(tx, after);
    await tx.updateTable('alerts').set(after).where('id', '=', id).execute();
    return after;
  });
  return viewOf(ctx, row);
}

/** Pending messages are not sent. @throws 404 for alerts of others */
export async function deleteAlert(ctx: AuthedContext, id: string): Promise<void> {
  await ctx.database.transact(async (tx) => {
    await loadOwnAlert(tx, ctx, id);
    await tx.deleteFrom('alert_deliveries').where('alert_id', '=', id).execute();
    await tx.deleteFrom('alerts').where('id', '=', id).execute();
  });
}

export async function loadOwnAlert(db: Reader, { caller }: AuthedContext, id: string): Promise<AlertRow> {
  const own = db.selectFrom('alerts').selectAll().where('id', '=', id).where('user_id', '=', caller.userId);
  return await own.executeTakeFirstOrThrow(() => NotFound('Alert', id));
}

/** Independent of the token's scope: the console uses an unscoped token. */
async function kindsFor({ database, caller: { userId } }: AuthedContext): Promise<AlertKind[]> {
  const all = alertKinds();
  const may = await Promise.all(all.map(({ kind }) => mayWatch(database, { userId, kind })));
  return all.filter((_kind, at) => may[at]);
}

/** Whether the caller may get this alert now; checked again for each message. */
async function assertMayWatch(ctx: AuthedContext, { kinds = [], project_id: id }: AlertChange): Promise<void> {
  const known = new Set((await kindsFor(ctx)).map(({ kind }) => kind));
  const unknown = kinds.find((kind) => !known.has(kind));
  if (unknown !== undefined) {
    const message = `Unknown kind of alert: ${unknown}. Use ${[...known].join(', ')}.`;
    throw Invalid(message, [{ path: 'alert.kinds', message }]);
  }
  if (id !== undefined && id !== null && !(await projectNames(ctx)).has(id)) throw NotFound('Project', id);
}

async function projectNames({ database, caller }: AuthedContext): Promise<ReadonlyMap<string, string>> {
  const scopes = await listUserScopes(database, caller.userId);
  return new Map(scopes.flatMap(({ scope }) => (scope.kind === 'project' ? [[scope.id, scope.name]] : [])));
}

async function destinationOf(
  ctx: AuthedContext,
  { channel, url, key }: NewAlert,
): Promise<AlertSecrets & { target: string }> {
  const isOnCall = channel === 'pagerduty' || channel === 'opsgenie';
  if (!isOnCall && key !== undefined) throw refusedField('key', 'Only PagerDuty and Opsgenie require a key.');
  if (isOnCall) {
    if (key === undefined) throw refusedField('key', 'Enter the key of the integration.');
    const address = url ?? ON_CALL_URLS[channel];
    return { url: address, key, target: shown(sendable(ctx, address)) };
  }
  if (channel === 'mail') {
    if (url !== undefined) throw refusedField('url', 'Email is sent only to the address of your user.');
    const reason = mailRefusal(ctx.env, await emailOf(ctx.database.read, ctx.caller.userId));
    if (reason !== null) throw refusedField('channel', reason);
    return { target: '' };
  }
  if (url === undefined) throw refusedField('url', 'Enter the address to send to.');
  const secret = channel === 'webhook' ? { secret: randomBytes(32).toString('base64url') } : {};
  return { url, ...secret, target: shown(sendable(ctx, url)) };
}

function sendable({ env }: AuthedContext, url: string): URL {
  try {
    return assertSendable(url, env);
  } catch (error) {
    if (error instanceof RefusedAddress) throw refusedField('url', error.message);
    throw error;
  }
}

/** The path of such an address may be a secret. */
const shown = ({ origin, pathname, search }: URL): string => (pathname + search === '/' ? origin : `${origin}/…`);

const refusedField = (field: string, message: string) => Invalid(message, [{ path: `alert.${field}`, message }]);

async function assertRoom(tx: Tx, { user_id }: AlertRow): Promise<void> {
  const own = tx.selectFrom('alerts').where('user_id', '=', user_id);
  const count = await countRows(own);
  if (count >= MAX_ALERTS) throw Invalid(`A user can have at most ${MAX_ALERTS} alerts. Delete one first.`);
}

async function assertNameFree(tx: Tx, { id, user_id, name }: AlertRow): Promise<void> {
  const same = tx.selectFrom('alerts').select('id').where('user_id', '=', user_id).where('name', '=', name);
  if (await same.where('id', '<>', id).executeTakeFirst()) throw Conflict(`You already have an alert named ${name}.`);
}

async function viewOf(ctx: AuthedContext, row: AlertRow): Promise<Alert> {
  const { read } = ctx.database;
  const newest = read.selectFrom('alert_deliveries').selectAll().where('alert_id', '=', row.id);
  const [deliveries, names, email] = await Promise.all([
    newest.orderBy('created_at', 'desc').limit(SHOWN).execute(),
    projectNames(ctx),
    row.channel === 'mail' ? emailOf(read, row.user_id) : null,
  ]);
  const target = row.channel === 'mail' ? (email ?? '') : row.target;
  const project_name = row.project_id === null ? null : (names.get(row.project_id) ?? null);
  return alertAttributes.view(
    ctx,
    { ...row, target },
    { project_name, deliveries: deliveries.map((delivery) => deliveryAttributes.view(ctx, delivery, {})) },
  );
}

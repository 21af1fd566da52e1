import type { Reader } from '#lib/db/database.ts';
import { hasTool } from '#lib/engine/tools.ts';
import { Conflict, NotFound } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext, Services } from '#lib/http/context.ts';
import { deleteHostRow } from '../hosts/change.ts';
import { countServersByHost, NO_LOAD } from '../hypervisors/view.ts';
import { applyConnections, type Connection, findConnections } from './connections.ts';
import { type ExaminationResult, examine, findExaminations, saveExamination } from './examinations.ts';
import { refusalOf } from './refusal.ts';
import type {
  HostConnection,
  HostConnectionList,
  HostConnectionTest,
  HostExamination,
  NewHostConnection,
} from './schema.ts';
import { connectionView, examinationView } from './view.ts';

/** All real hosts, configured or added. */
export async function listHostConnections(ctx: AuthedContext): Promise<HostConnectionList> {
  const { read } = ctx.database;
  return {
    host_connections: await viewsOf(ctx, await findConnections(read, ctx.env)),
    obstacle: ctx.engine.hosts ? null : obstacleOf(ctx.env),
  };
}

/**
 * Adds a host after an examination without errors, or forced. @throws 409 for problems, a name in use, and without a
 * driver
 */
export async function createHostConnection(ctx: AuthedContext, input: NewHostConnection): Promise<HostConnection> {
  const { name, uri, zone = null, force = false } = input;
  const found = await examineConnection(ctx, input);
  const isTaken = found.examination.problems.some(({ code }) => code === 'name_taken');
  const refusal = refusalOf(name, found.examination);
  if (refusal && (!force || isTaken)) throw refusal;
  await ctx.database.transact(async (tx) => {
    await assertFree(tx, ctx, name);
    const row = { name, uri, zone, added_at: new Date().toISOString(), added_by: ctx.caller.userId };
    await tx.insertInto('host_connections').values(row).execute();
    const event = { type: 'host_connection.create', objectId: name, projectId: '' };
    await recordEvent(tx, actorOf(ctx), { ...event, after: { uri, zone } });
  });
  await saveExamination(ctx, input, found);
  await applyConnections(ctx);
  return loadView(ctx, name);
}

/** Examines a host; stored for existing hosts. @throws 409 without a driver */
export async function testHostConnection(ctx: AuthedContext, input: HostConnectionTest): Promise<HostExamination> {
  const found = await examineConnection(ctx, input);
  const known = (await findConnections(ctx.database.read, ctx.env)).find(({ name }) => name === input.name);
  if (known?.uri === input.uri) await saveExamination(ctx, input, found);
  return examinationView(found);
}

/**
 * Removes a host and its service; its libvirt domains are kept. @throws 404, 409 for a configured host and while it has
 * servers
 */
export async function deleteHostConnection(ctx: AuthedContext, name: string): Promise<void> {
  await ctx.database.transact(async (tx) => {
    const connection = (await findConnections(tx, ctx.env)).find((one) => one.name === name);
    if (!connection) throw NotFound('Host connection', name);
    if (connection.source === 'setting') {
      throw Conflict(`Host ${name} is configured in NEPHOS_HOSTS. Remove it there and restart Nephos.`);
    }
    const host = await tx.selectFrom('hosts').selectAll().where('name', '=', name).executeTakeFirst();
    if (host) await deleteHostRow(tx, actorOf(ctx), host);
    await tx.deleteFrom('host_connections').where('name', '=', name).execute();
    await tx.deleteFrom('host_examinations').where('name', '=', name).execute();
    const event = { type: 'host_connection.delete', objectId: name, projectId: '' };
    await recordEvent(tx, actorOf(ctx), { ...event, before: { uri: connection.uri, zone: connection.zone ?? null } });
  });
  await applyConnections(ctx);
}

const OBSTACLES = {
  hosts_off: 'NEPHOS_HOSTS is off',
  no_client: "libvirt's client, virsh, is not installed where Nephos runs",
  none_named: 'Nephos was started without real hosts. Configure the first one in NEPHOS_HOSTS',
};

/** Why no driver can reach hosts; undefined if one can. */
function obstacleOf(env: Services['env']): keyof typeof OBSTACLES {
  if (env.NEPHOS_HOSTS === 'off') return 'hosts_off';
  return hasTool('virsh', env.PATH) ? 'none_named' : 'no_client';
}

async function examineConnection(ctx: AuthedContext, { name, uri }: HostConnectionTest): Promise<ExaminationResult> {
  const { hosts } = ctx.engine;
  if (!hosts) throw Conflict(`No real hosts can be added: ${OBSTACLES[obstacleOf(ctx.env)]}.`);
  return examine(ctx, hosts, { name, uri });
}

/** @throws 409 */
async function assertFree(db: Reader, { env, engine }: AuthedContext, name: string): Promise<void> {
  const taken = [...(await findConnections(db, env)), ...engine.hypervisor.hosts];
  if (taken.some((one) => one.name === name)) throw Conflict(`Host ${name} already exists.`);
}

async function loadView(ctx: AuthedContext, name: string): Promise<HostConnection> {
  const { read } = ctx.database;
  const [view] = await viewsOf(
    ctx,
    (await findConnections(read, ctx.env)).filter((one) => one.name === name),
  );
  if (!view) throw NotFound('Host connection', name);
  return view;
}

async function viewsOf(ctx: AuthedContext, connections: readonly Connection[]): Promise<HostConnection[]> {
  const { read: db } = ctx.database;
  const names = connections.map(({ name }) => name);
  const hosts = names.length === 0 ? [] : await db.selectFrom('hosts').selectAll().where('name', 'in', names).execute();
  const [loads, examinationOf] = await Promise.all([countServersByHost(db, hosts), findExaminations(ctx)]);
  return connections.map((connection) =>
    connectionView(connection, {
      host: hosts.find(({ name }) => name === connection.name),
      load: loads.get(connection.name) ?? NO_LOAD,
      examined: examinationOf(connection),
    }),
  );
}

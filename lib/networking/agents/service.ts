import type { Selectable } from 'kysely';
import { flagOr, type Json, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { HostExamination } from '#lib/engine/hypervisor/host-directory.ts';
import type { ControllerState, NetworkDriver } from '#lib/engine/network/driver.ts';
import { NotFound, orNotFound } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { ZONE } from '../availability-zones/zone.ts';
import { pickFields } from '../listing.ts';
import type { Agent, AgentChanges, AgentQuery } from './schema.ts';

type HostRow = Selectable<Tables['hosts']> & {
  /** Result of the last examination. */
  examination: Json<HostExamination> | null;
};
type Network = Pick<NetworkDriver, 'controllerOf'>;

export async function listAgents(ctx: ProjectContext, { fields, ...filters }: AgentQuery): Promise<Partial<Agent>[]> {
  if (!isAdmin(ctx.caller)) return [];
  const hosts = await hostsWithAgent(ctx.database.read).orderBy('number').execute();
  return hosts
    .flatMap((host) => agentOf(host, ctx.engine.network))
    .filter((agent) => isMeant(agent, filters))
    .map((agent) => pickFields(agent, fields));
}

/** @throws 404 for an unknown one, and for users other than administrators */
export async function getAgent(ctx: ProjectContext, id: string): Promise<Agent> {
  const host = isAdmin(ctx.caller) ? await findHost(ctx.database.read, id) : undefined;
  const [agent] = host ? agentOf(host, ctx.engine.network) : [];
  if (!agent) throw NotFound('Agent', id);
  return agent;
}

/** For users, agents have no scheduled objects. @throws 404 for administrators */
export async function assertAgent(ctx: ProjectContext, id: string): Promise<void> {
  if (isAdmin(ctx.caller)) await getAgent(ctx, id);
}

export function updateAgent(ctx: ProjectContext, id: string, changes: AgentChanges): Promise<Agent> {
  return ctx.database.transact(async (tx) => {
    const host = await loadAgentHost(tx, id);
    await changeAgent(tx, ctx, host, {
      agent_enabled: flagOr(changes.admin_state_up, host.agent_enabled),
      agent_description: changes.description ?? host.agent_description,
    });
    const [agent] = agentOf(await loadAgentHost(tx, id), ctx.engine.network);
    if (!agent) throw NotFound('Agent', id);
    return agent;
  });
}

/** Removes an agent. If the hypervisor still has its host, it returns at the next start with another id. @throws 404 */
export function deleteAgent(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await changeAgent(tx, ctx, await loadAgentHost(tx, id), { agent_id: null });
  });
}

const hostsWithAgent = (db: Reader) =>
  db
    .selectFrom('hosts')
    .leftJoin('host_examinations', 'host_examinations.name', 'hosts.name')
    .selectAll('hosts')
    .select('host_examinations.examination')
    .where('agent_id', 'is not', null);

const findHost = (db: Reader, id: string): Promise<HostRow | undefined> =>
  hostsWithAgent(db).where('agent_id', '=', id).executeTakeFirst();

const loadAgentHost = async (tx: Tx, id: string): Promise<HostRow> => orNotFound(await findHost(tx, id), 'Agent', id);

/** Changes agent attributes of a host, which do not affect servers. */
async function changeAgent(tx: Tx, ctx: ProjectContext, host: HostRow, after: Partial<HostRow>): Promise<void> {
  await tx
    .updateTable('hosts')
    .set({ ...after, updated_at: new Date().toISOString() })
    .where('id', '=', host.id)
    .execute();
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, Reflect.get(host, key)]));
  await recordEvent(tx, actorOf(ctx), { type: 'host.update', objectId: host.name, projectId: '', before, after });
}

/** `YYYY-MM-DD HH:MM:SS`. */
const spaced = (time: string): string => time.slice(0, 19).replace('T', ' ');

/** State of the ovn-controller of a real host; simulated hosts have none. */
function controllerOf({ driver, name, examination }: HostRow, network: Network): ControllerState | undefined {
  if (driver !== 'libvirt') return undefined;
  const hostname = examination === null ? null : unpackJson(examination).hostname;
  return network.controllerOf(name, ...(hostname === null ? [] : [hostname]));
}

const downReason = ({ problem, silentS }: ControllerState): string | undefined =>
  problem === 'silent_chassis'
    ? `The chassis has not been in sync with OVN for ${silentS} s.`
    : problem === 'no_chassis'
      ? 'The host is not registered in OVN.'
      : undefined;

/** Alive while the compute service is up and, on a real host, while its chassis processes changes. */
function agentOf(host: HostRow, network: Network): Agent[] {
  if (host.agent_id === null) return [];
  const controller = controllerOf(host, network);
  const reason = controller && downReason(controller);
  const created = spaced(host.agent_since ?? host.updated_at);
  return [
    {
      id: host.agent_id,
      agent_type: 'OVN Controller agent',
      binary: 'ovn-controller',
      host: host.name,
      topic: 'n/a',
      alive: host.state === 'up' && host.forced_down === 0 && reason === undefined,
      admin_state_up: host.agent_enabled === 1,
      availability_zone: ZONE,
      configurations: reason === undefined ? {} : { down_reason: reason },
      description: host.agent_description,
      resources_synced: null,
      created_at: created,
      started_at: host.up_since === null ? created : spaced(host.up_since),
      heartbeat_timestamp: spaced(controller?.reportedAt ?? host.seen_at),
    },
  ];
}

const isMeant = (agent: Agent, filters: Omit<AgentQuery, 'fields'>): boolean =>
  Object.entries(filters).every(([name, wanted]) => {
    const value = Reflect.get(agent, name);
    return Array.isArray(wanted) ? wanted.includes(String(value)) : wanted === undefined || wanted === value;
  });

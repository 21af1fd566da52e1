import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import {
  type Addresses,
  addressesOf,
  groupsOfServers,
  type ServerSecurityGroup,
} from '#lib/networking/compute-integration.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { type HostCondition, hostStatusOf } from '../../hosts/state.ts';
import { serverAttributes } from '../attributes.ts';
import type { ChangedServer, Server } from '../schema.ts';

export type ServerRow = Selectable<Tables['servers']>;
type AttachmentRow = Selectable<Tables['volume_attachments']>;

interface RelatedRows {
  addresses: Addresses;
  attachments: AttachmentRow[];
  groups: ServerSecurityGroup[];
  /** Undefined without a host, and if it is not visible. */
  host: HostCondition | undefined;
}

/** JSON of servers in lists, shared by all requests. */
export const serverFragments = new FragmentCache<Server>();

/** Variant of a rendered server. */
export const serverVariant = (ctx: ProjectContext): string =>
  `${ctx.baseUrl}|${ctx.microversion.minor}|${isAdmin(ctx.caller) ? 'admin' : 'user'}`;

/** The wire shapes of some servers by id, with addresses and volumes. */
export async function serverViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Server>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('servers').selectAll().where('id', 'in', ids).execute();
  const addresses = await addressesOf(db, ids);
  const attached = await db
    .selectFrom('volume_attachments')
    .selectAll()
    .where('server_id', 'in', ids)
    .orderBy('device')
    .execute();
  const groups = await groupsOfServers(db, ids);
  const attachments = Map.groupBy(attached, (row) => row.server_id);
  const hosts = isAdmin(ctx.caller) ? await conditionsOf(db, rows) : new Map<string, HostCondition>();
  return new Map(
    rows.map((row) => {
      const surroundings = {
        addresses: addresses.get(row.id) ?? {},
        attachments: attachments.get(row.id) ?? [],
        groups: groups.get(row.id) ?? [],
        host: row.host === null ? undefined : hosts.get(row.host),
      };
      return [row.id, viewOf(ctx, row, surroundings)];
    }),
  );
}

async function conditionsOf(db: Reader, rows: ServerRow[]): Promise<Map<string, HostCondition>> {
  const names = [...new Set(rows.flatMap(({ host }) => host ?? []))];
  if (names.length === 0) return new Map();
  const columns = ['name', 'is_enabled', 'forced_down', 'state'] as const;
  const hosts = await db.selectFrom('hosts').select(columns).where('name', 'in', names).execute();
  return new Map(hosts.map((host) => [host.name, host]));
}

const viewOf = (ctx: ProjectContext, row: ServerRow, { addresses, attachments, groups, host }: RelatedRows): Server =>
  serverAttributes.view(ctx, row, {
    addresses: row.vm_state === 'building' ? {} : addresses,
    security_groups: groups.length > 0 ? groups.map(({ name }) => ({ name })) : undefined,
    'os-extended-volumes:volumes_attached': attachments.map(({ volume_id, delete_on_termination }) => ({
      id: volume_id,
      ...fieldsSince(ctx, 3, { delete_on_termination: delete_on_termination === 1 }),
    })),
    host_status: hostStatusOf(host),
  });

/** Response of an update. Below 2.75 it lacks fields of later extensions. */
export function updatedView(ctx: ProjectContext, server: Server): ChangedServer {
  if (ctx.microversion.minor >= 75) return server;
  const isCore = (key: string) => !/^(?:OS-EXT|OS-SRV|os-extended)/.test(key) && !LATER_KEYS.has(key);
  const core = Object.fromEntries(Object.entries(server).filter(([key]) => isCore(key)));
  return { ...core, addresses: plainAddresses(server.addresses) };
}

const plainAddresses = (addresses: Server['addresses']) =>
  Object.fromEntries(
    Object.entries(addresses).map(([network, all]) => [network, all.map(({ addr, version }) => ({ addr, version }))]),
  );
const LATER_KEYS = new Set(['key_name', 'config_drive', 'security_groups', 'host_status']);

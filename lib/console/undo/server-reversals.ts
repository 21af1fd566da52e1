import { COMPUTE } from '#lib/client/api-versions.ts';
import { declaredVerbs, isCommand, type VerbName, verbOf } from '#lib/compute/server-actions/verbs.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import {
  exists,
  type Facts,
  hasColumnsOf,
  type RecordedChange,
  type Reversal,
  type Reversals,
  reversalByFacts,
  rowOf,
  textIn,
  type UndoRequest,
  updateReversal,
} from './reversal.ts';

type Method = UndoRequest['method'];

const send = ({ object_id }: RecordedChange, method: Method, suffix: string, json?: unknown): UndoRequest => ({
  ...{ method, path: `/compute/v2.1/servers/${object_id}${suffix}`, headers: COMPUTE },
  ...(json !== undefined && { json }),
});

/** Undone by a verb without parameters, as soon as the state allows it. */
const byCommand = (inverse: VerbName): Reversal => {
  const { action, from = [] } = verbOf(inverse);
  return {
    requestOf: (change) => action && send(change, 'POST', '/action', { [action.key]: action.argument }),
    async isCurrent(db, { object_id }) {
      const server = await rowOf(db, 'servers', object_id);
      return server?.task_state === null && from.some((state) => state === server.vm_state);
    },
  };
};

/** Verbs whose inverse has no parameters; a lock is compared by its columns. */
const COMMANDS: Reversals = Object.fromEntries(
  declaredVerbs.flatMap(({ name, inverse }) => {
    const other = declaredVerbs.find((verb) => verb.name === inverse)?.name;
    return other && isCommand(other) && verbOf(other).action ? [[`server.${name}`, byCommand(other)]] : [];
  }),
);

/** A server is started when it is restored. */
const DELETIONS: Reversals = {
  'server.soft_delete': { ...byCommand('restore'), loss: msg('A restored instance is started.') },
};

const LOCKS: Reversals = {
  'server.lock': {
    requestOf: (change) => send(change, 'POST', '/action', { unlock: null }),
    isCurrent: hasColumnsOf('servers'),
  },
  'server.unlock': {
    requestOf(change) {
      const locked_reason = textIn(change.before, 'locked_reason');
      return send(change, 'POST', '/action', { lock: locked_reason === undefined ? null : { locked_reason } });
    },
    isCurrent: hasColumnsOf('servers'),
  },
};

/** Columns of a server and their names in the API. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  access_ipv4: 'accessIPv4',
  access_ipv6: 'accessIPv6',
  hostname: 'hostname',
  disk_config: 'OS-DCF:diskConfig',
};

function fieldsOf(columns: Facts): Facts | undefined {
  const entries = Object.entries(columns).map(([column, value]) => [FIELDS[column], value] as const);
  return entries.every(([field]) => field !== undefined) ? Object.fromEntries(entries) : undefined;
}

/** Metadata or tags, which are stored as JSON and replaced as a whole. */
const replaced = (column: 'metadata' | 'tags'): Reversal =>
  updateReversal({
    table: 'servers',
    inputOf: ({ [column]: value, ...others }) =>
      typeof value === 'string' && Object.keys(others).length === 0 ? { [column]: unpackJson(value) } : undefined,
    send: (change, input) => send(change, 'PUT', `/${column}`, input),
  });

const [METADATA, TAGS] = [replaced('metadata'), replaced('tags')];
const RENAMED = updateReversal({
  table: 'servers',
  inputOf: fieldsOf,
  send: (change, server) => send(change, 'PUT', '', { server }),
});

const hasVolume = (db: Reader, server_id: string, volume_id: string): Promise<boolean> =>
  exists(db, 'volume_attachments', { server_id, volume_id, status: 'attached' });

const VOLUMES: Reversals = {
  'server.attach_volume': {
    requestOf: (change) => send(change, 'DELETE', `/os-volume_attachments/${textIn(change.after, 'volume_id')}`),
    isCurrent: (db, { object_id, after }) => hasVolume(db, object_id, textIn(after, 'volume_id') ?? ''),
  },
  'server.detach_volume': {
    requestOf(change) {
      const { volume_id: volumeId, device, delete_on_termination, tag } = change.before;
      const volumeAttachment = { volumeId, device, delete_on_termination, ...(tag !== null && { tag }) };
      return send(change, 'POST', '/os-volume_attachments', { volumeAttachment });
    },
    isCurrent: (db, { before }) => exists(db, 'volumes', { id: before.volume_id, status: 'available' }),
  },
};

interface FixedIp {
  ip_address: string;
}
const isFixedIps = (value: unknown): value is FixedIp[] => Array.isArray(value);

const INTERFACES: Reversals = {
  'server.attach_interface': {
    requestOf: (change) => send(change, 'DELETE', `/os-interface/${textIn(change.after, 'port_id')}`),
    isCurrent: (db, { object_id, after }) =>
      exists(db, 'ports', { server_id: object_id, id: after.port_id, is_leaving: 0 }),
  },
  'server.detach_interface': {
    async requestOf(change, db) {
      const { port_id, network_id: net_id, fixed_ips, tag } = change.before;
      const named = typeof tag === 'string' ? { tag } : {};
      const attach = (port: Facts) =>
        send(change, 'POST', '/os-interface', { interfaceAttachment: { ...port, ...named } });
      if (await exists(db, 'ports', { id: port_id })) return attach({ port_id });
      // Compute deleted the port that it had created; one address can be requested.
      const [only, ...others] = isFixedIps(fixed_ips) ? fixed_ips : [];
      return only && others.length === 0 ? attach({ net_id, fixed_ips: [{ ip_address: only.ip_address }] }) : undefined;
    },
    async isCurrent(db, { object_id, before }) {
      const port = await rowOf(db, 'ports', textIn(before, 'port_id') ?? '');
      if (port) return port.device_id === '' && port.server_id === null;
      return exists(db, 'servers', { id: object_id, vm_state: 'active' }).then(
        async (isActive) => isActive || exists(db, 'servers', { id: object_id, vm_state: 'stopped' }),
      );
    },
    loss: msg('The interface may get another MAC address.'),
  },
};

const isInGroup = async (db: Reader, serverId: string, groupId: unknown): Promise<boolean> => {
  const rows = db
    .selectFrom('ports')
    .innerJoin('port_security_groups', 'port_security_groups.port_id', 'ports.id')
    .select('ports.id')
    .where('ports.server_id', '=', serverId)
    .where('port_security_groups.security_group_id', '=', String(groupId));
  return (await rows.executeTakeFirst()) !== undefined;
};

const GROUPS: Reversals = {
  'server.add_security_group': {
    requestOf: (change) => send(change, 'POST', '/action', { removeSecurityGroup: nameOf(change.after) }),
    isCurrent: (db, { object_id, after }) => isInGroup(db, object_id, after.security_group_id),
  },
  'server.remove_security_group': {
    requestOf: (change) => send(change, 'POST', '/action', { addSecurityGroup: nameOf(change.before) }),
    isCurrent: async (db, { object_id, before }) => !(await isInGroup(db, object_id, before.security_group_id)),
  },
};
const nameOf = ({ security_group_id: name }: Facts) => ({ name });

export const SERVER_REVERSALS: Reversals = {
  ...COMMANDS,
  ...DELETIONS,
  ...LOCKS,
  ...VOLUMES,
  ...INTERFACES,
  ...GROUPS,
  'server.update': reversalByFacts((keys) =>
    keys.includes('metadata') ? METADATA : keys.includes('tags') ? TAGS : RENAMED,
  ),
};

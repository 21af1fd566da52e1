import type { Reader } from '#lib/db/database.ts';
import { ADDRESS_GROUPS } from '#lib/networking/address-groups/schema.ts';
import { ADDRESS_SCOPES } from '#lib/networking/address-scopes/schema.ts';
import { FLOATING_IPS } from '#lib/networking/floatingips/schema.ts';
import { KINDS, pathOf } from '#lib/networking/kinds.ts';
import { NETWORKS } from '#lib/networking/networks/schema.ts';
import { QOS_POLICIES } from '#lib/networking/qos-policies/schema.ts';
import { ROUTERS } from '#lib/networking/routers/schema.ts';
import { routesOf } from '#lib/networking/routers/store.ts';
import { SECURITY_GROUPS } from '#lib/networking/security-groups/schema.ts';
import { SUBNETPOOLS } from '#lib/networking/subnetpools/schema.ts';
import { SUBNETS } from '#lib/networking/subnets/schema.ts';
import {
  changedKeys,
  exists,
  type Facts,
  hasColumnsOf,
  isSame,
  type RecordedChange,
  type Reversal,
  type Reversals,
  reversalByFacts,
  rowOf,
  textIn,
  type UndoRequest,
  updateReversal,
} from './reversal.ts';

const ROOT = '/networking/v2.0';

const send = (method: UndoRequest['method'], path: string, json?: unknown): UndoRequest => ({
  ...{ method, path: `${ROOT}${path}` },
  ...(json !== undefined && { json }),
});

/** Collections whose objects are changed only in their columns and their tags. */
const COLLECTIONS = [
  ...[NETWORKS, SUBNETS, ROUTERS, FLOATING_IPS, SECURITY_GROUPS],
  ...[ADDRESS_GROUPS, ADDRESS_SCOPES, SUBNETPOOLS, QOS_POLICIES],
] as const;

const tagsOf = async (db: Reader, object_id: string): Promise<string[]> => {
  const rows = await db.selectFrom('network_tags').select('tag').where('object_id', '=', object_id).execute();
  return rows.map(({ tag }) => tag).sort();
};

function updateOf({ table, one, attributes }: (typeof COLLECTIONS)[number]): Reversal {
  const at = ({ object_id }: RecordedChange) => `${pathOf(table)}/${object_id}`;
  const columns = updateReversal({
    table,
    inputOf: (before) => attributes.changeTo(before),
    send: (change, input) => send('PUT', at(change), { [one]: input }),
  });
  const tags: Reversal = {
    requestOf: (change) => send('PUT', `${at(change)}/tags`, { tags: change.before.tags }),
    isCurrent: async (db, { object_id, after }) => isSame(await tagsOf(db, object_id), after.tags),
  };
  return reversalByFacts((keys) => (keys.includes('tags') ? tags : columns));
}

const UPDATES: Reversals = Object.fromEntries(
  COLLECTIONS.map((collection) => [`${KINDS[collection.table]}.update`, updateOf(collection)]),
);

const ROUTES: Reversal = {
  requestOf: (change) =>
    isSame(changedKeys(change), ['routes'])
      ? send('PUT', `/routers/${change.object_id}`, { router: { routes: change.before.routes } })
      : undefined,
  isCurrent: async (db, { object_id, after }) =>
    isSame((await routesOf(db, [object_id])).get(object_id) ?? [], after.routes),
};

/** Restores the port and the address that a floating IP led to. */
const LED: Reversal = {
  requestOf(change) {
    const { port_id, fixed_ip_address } = change.before;
    if (!changedKeys(change).includes('port_id') && !changedKeys(change).includes('fixed_ip_address')) return undefined;
    const floatingip = typeof port_id === 'string' ? { port_id, fixed_ip_address } : { port_id: null };
    return send('PUT', `/floatingips/${change.object_id}`, { floatingip });
  },
  isCurrent: hasColumnsOf('floatingips'),
};

/** The rule in the event of a security group. */
const ruleIn = ({ after }: RecordedChange): Facts =>
  typeof after.rule === 'object' && after.rule !== null ? { ...after.rule } : {};

const RULES: Reversals = {
  'security_group.add_rule': {
    requestOf(change) {
      const id = textIn(ruleIn(change), 'id');
      return id === undefined ? undefined : send('DELETE', `/security-group-rules/${id}`);
    },
    isCurrent: (db, change) => exists(db, 'security_group_rules', { id: textIn(ruleIn(change), 'id') ?? '' }),
  },
  'security_group.remove_rule': {
    requestOf(change) {
      const { id, ...rule } = ruleIn(change);
      if (id === undefined) return undefined;
      return send('POST', '/security-group-rules', {
        security_group_rule: { security_group_id: change.object_id, ...rule },
      });
    },
    isCurrent: (db, { object_id }) => exists(db, 'security_groups', { id: object_id }),
  },
};

const hasInterface = async (db: Reader, router_id: string, subnet_id: unknown): Promise<boolean> => {
  const found = db
    .selectFrom('router_interfaces')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'router_interfaces.port_id')
    .select('router_interfaces.port_id')
    .where('router_interfaces.router_id', '=', router_id)
    .where('ip_allocations.subnet_id', '=', String(subnet_id));
  return (await found.executeTakeFirst()) !== undefined;
};

const INTERFACES: Reversals = {
  'router.add_interface': {
    requestOf: ({ object_id, after: { port_id } }) =>
      send('PUT', `/routers/${object_id}/remove_router_interface`, { port_id }),
    isCurrent: (db, { object_id, after: { port_id } }) =>
      exists(db, 'router_interfaces', { router_id: object_id, port_id }),
  },
  'router.remove_interface': {
    // The port is deleted. A new one gets the gateway address of the subnet, so only that one can be restored.
    async requestOf({ object_id, after }, db) {
      const subnet_id = textIn(after, 'subnet_id');
      const subnet = subnet_id === undefined ? undefined : await rowOf(db, 'subnets', subnet_id);
      if (subnet?.gateway_ip !== after.ip_address || after.ip_address === undefined) return undefined;
      return send('PUT', `/routers/${object_id}/add_router_interface`, { subnet_id });
    },
    isCurrent: async (db, { object_id, after: { subnet_id } }) =>
      (await exists(db, 'routers', { id: object_id })) && !(await hasInterface(db, object_id, subnet_id)),
  },
};

const SHARES: Reversals = {
  'rbac_policy.create': {
    requestOf: ({ object_id }) => send('DELETE', `/rbac-policies/${object_id}`),
    isCurrent: (db, { object_id }) => exists(db, 'rbac_policies', { id: object_id }),
  },
  'rbac_policy.delete': {
    // The end of a share may delete what the project made of the object, which a new share does not restore.
    async requestOf({ before: { object_type, object_id, action, target_tenant }, request_id }, db) {
      const others = db
        .selectFrom('events')
        .select('id')
        .where('request_id', '=', request_id ?? '');
      const other = await others.where('type', '<>', 'rbac_policy.delete').executeTakeFirst();
      if (typeof object_id !== 'string' || other) return undefined;
      return send('POST', '/rbac-policies', { rbac_policy: { object_type, object_id, action, target_tenant } });
    },
    isCurrent: async (db, { before: { object_id, action, target_tenant } }) =>
      !(await exists(db, 'rbac_policies', { object_id, action, target_tenant })),
  },
};

export const NETWORK_REVERSALS: Reversals = {
  ...UPDATES,
  'router.update': reversalByFacts((keys) => (keys.includes('routes') ? ROUTES : UPDATES['router.update'])),
  'floatingip.associate': LED,
  'floatingip.disassociate': LED,
  ...RULES,
  ...INTERFACES,
  ...SHARES,
};

import { type ApiClient, newProject, signInAdmin } from '../api.ts';
import {
  NETWORKING,
  newAddressGroup,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newQosPolicy,
  newRouter,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
  newWayOut,
} from '../networking.ts';
import type { UndoScenario, UndoScenarios, UndoWorld } from './scenario.ts';

interface ChangedObject {
  api: ApiClient;
  path: string;
  one: string;
  log?: string;
}

/** Changes attributes of an object, or its tags. */
const change =
  (make: (world: UndoWorld) => Promise<ChangedObject>, input: object, isTags = false): UndoScenario =>
  async (world) => {
    const { api, path, one, log } = await make(world);
    const keys = Object.keys(input);
    return {
      ...{ api, ...(log !== undefined && { log }) },
      perform: () => (isTags ? api.put(`${path}/tags`, input) : api.put(path, { [one]: input })),
      async state() {
        const object = (await api.get(path)).body[one];
        return Object.fromEntries(keys.map((key) => [key, object[key]]));
      },
    };
  };

const at = (one: string, { id }: { id: string }) => `${NETWORKING}/${one.replaceAll('_', '-')}s/${id}`;
const made =
  (one: string, create: (api: ApiClient) => Promise<{ id: string }>) =>
  async ({ project: { api } }: UndoWorld): Promise<ChangedObject> => ({ api, path: at(one, await create(api)), one });

const network = made('network', (api) => newNetwork(api, { name: 'first' }));
const subnet = made('subnet', async (api) => newSubnet(api, await newNetwork(api), { name: 'first' }));
const scope = made(
  'address_scope',
  async (api) =>
    (await api.post(`${NETWORKING}/address-scopes`, { address_scope: { name: 'first', ip_version: 4 } })).body
      .address_scope,
);
const pool = made(
  'subnetpool',
  async (api) =>
    (await api.post(`${NETWORKING}/subnetpools`, { subnetpool: { name: 'first', prefixes: ['10.0.0.0/8'] } })).body
      .subnetpool,
);

async function policy({ platform }: UndoWorld): Promise<ChangedObject> {
  const api = await signInAdmin(platform);
  const { id } = await newQosPolicy(api, { name: 'first' });
  return { api, path: `${NETWORKING}/qos/policies/${id}`, one: 'policy' };
}

async function floatingIp({ platform, project }: UndoWorld) {
  const { api } = project;
  const external = await newExternalNetwork(platform);
  const inside = await newNetwork(api);
  await newWayOut(api, external, await newSubnet(api, inside));
  return { api, port: await newPort(api, inside), ip: await newFloatingIp(api, external) };
}

const ledTo =
  (isAssociated: boolean): UndoScenario =>
  async (world) => {
    const { api, port, ip } = await floatingIp(world);
    const path = at('floatingip', ip);
    const lead = (port_id: string | null) => api.put(path, { floatingip: { port_id } });
    if (isAssociated) await lead(port.id);
    return {
      api,
      perform: () => lead(isAssociated ? null : port.id),
      async state() {
        const { port_id, fixed_ip_address, router_id } = (await api.get(path)).body.floatingip;
        return { port_id, fixed_ip_address, router_id };
      },
    };
  };

const ruleCase =
  (exists: boolean): UndoScenario =>
  async ({ project: { api } }) => {
    const group = await newSecurityGroup(api);
    const input = {
      ...{ protocol: 'tcp', port_range_min: 443, port_range_max: 444, remote_ip_prefix: '198.51.100.0/24' },
      ...{ direction: 'ingress', description: 'partners' },
    };
    const rule = exists ? await newSecurityGroupRule(api, group, input) : undefined;
    const security_group_rule = { security_group_id: group.id, ...input };
    return {
      api,
      perform: () =>
        rule
          ? api.delete(`${NETWORKING}/security-group-rules/${rule.id}`)
          : api.post(`${NETWORKING}/security-group-rules`, { security_group_rule }),
      async state() {
        const { security_group_rules: rules } = (await api.get(at('security_group', group))).body.security_group;
        return rules
          .map(
            ({
              direction,
              ethertype,
              protocol,
              port_range_min,
              remote_ip_prefix,
              description,
            }: typeof input & { ethertype: string }) =>
              JSON.stringify([direction, ethertype, protocol, port_range_min, remote_ip_prefix, description]),
          )
          .sort();
      },
    };
  };

const interfaceCase =
  (exists: boolean): UndoScenario =>
  async ({ project: { api } }) => {
    const router = await newRouter(api);
    const inside = await newSubnet(api, await newNetwork(api));
    const send = (what: string) => api.put(`${at('router', router)}/${what}`, { subnet_id: inside.id });
    if (exists) await send('add_router_interface');
    return {
      api,
      perform: () => send(exists ? 'remove_router_interface' : 'add_router_interface'),
      async state() {
        const { ports } = (await api.get(`${NETWORKING}/ports?device_id=${router.id}`)).body;
        return ports.map(({ fixed_ips }: { fixed_ips: object[] }) => fixed_ips);
      },
    };
  };

const shareCase =
  (exists: boolean): UndoScenario =>
  async ({ platform, project: { api } }) => {
    const { id: target_tenant } = await newProject(platform);
    const { id: object_id } = await newNetwork(api);
    const rbac_policy = { object_type: 'network', object_id, action: 'access_as_shared', target_tenant };
    const share = () => api.post(`${NETWORKING}/rbac-policies`, { rbac_policy });
    const known = exists ? (await share()).body.rbac_policy : undefined;
    return {
      api,
      perform: () => (known ? api.delete(`${NETWORKING}/rbac-policies/${known.id}`) : share()),
      async state() {
        const { rbac_policies } = (await api.get(`${NETWORKING}/rbac-policies?object_id=${object_id}`)).body;
        return rbac_policies.map(({ target_tenant: to, action }: typeof rbac_policy) => [to, action]);
      },
    };
  };

export const NETWORK_SCENARIOS: UndoScenarios = {
  'network.update': change(network, { name: 'second', description: 'new' }),
  'network.update off': change(network, { admin_state_up: false }),
  'network.update on': async (world) => {
    const { path, api, one } = await network(world);
    await api.put(path, { network: { admin_state_up: false } });
    return change(async () => ({ path, api, one }), { admin_state_up: true })(world);
  },
  'network.update tags': change(network, { tags: ['a', 'b'] }, true),
  'subnet.update': change(subnet, {
    ...{ name: 'second', enable_dhcp: false, dns_nameservers: ['192.0.2.53'], gateway_ip: '10.0.0.254' },
    allocation_pools: [{ start: '10.0.0.10', end: '10.0.0.20' }],
  }),
  'router.update': change(
    made('router', (api) => newRouter(api, { name: 'first' })),
    {
      ...{ name: 'second', admin_state_up: false },
    },
  ),
  'router.update routes': async (world) => {
    const { api } = world.project;
    const { id } = await newRouter(api);
    const inside = await newSubnet(api, await newNetwork(api));
    const path = at('router', { id });
    await api.put(`${path}/add_router_interface`, { subnet_id: inside.id });
    const routes = [{ destination: '198.51.100.0/24', nexthop: '10.0.0.9' }];
    return change(async () => ({ api, path, one: 'router' }), { routes })(world);
  },
  'security_group.update': change(
    made('security_group', (api) => newSecurityGroup(api, { name: 'first' })),
    {
      ...{ name: 'second', stateful: false },
    },
  ),
  'address_group.update': change(
    made('address_group', (api) => newAddressGroup(api, { name: 'first' })),
    {
      name: 'second',
    },
  ),
  'address_scope.update': change(scope, { name: 'second' }),
  'subnetpool.update': change(pool, { name: 'second', default_prefixlen: 28 }),
  'qos_policy.update': change(policy, { name: 'second', description: 'new' }),
  'floatingip.update': change(
    async (world) => {
      const { api, ip } = await floatingIp(world);
      return { api, path: at('floatingip', ip), one: 'floatingip' };
    },
    { description: 'office' },
  ),
  'floatingip.associate': ledTo(false),
  'floatingip.disassociate': ledTo(true),
  'security_group.add_rule': ruleCase(false),
  'security_group.remove_rule': ruleCase(true),
  'router.add_interface': interfaceCase(false),
  'router.remove_interface': interfaceCase(true),
  'rbac_policy.create': shareCase(false),
  'rbac_policy.delete': shareCase(true),
};

import { beforeAll, describe, expect, test } from 'vitest';
import type { Network } from '#lib/networking/networks/schema.ts';
import { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';
import { type ApiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
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
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { kindName, sharesPath } from './kinds.ts';

const platform = usePlatform({ NEPHOS_QUOTAS: 'rbac_policy=100' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const get = async (api: ApiClient, path: string) => (await api.get(`${NETWORKING}${path}`)).body;

async function create(api: ApiClient, path: string, body: object) {
  const answer = await api.post(`${NETWORKING}${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function share(api: ApiClient, object_type: SharedKind, object_id: string, target_tenant: string) {
  const rbac_policy = { object_type, object_id, action: 'access_as_shared', target_tenant };
  return (await create(api, '/rbac-policies', { rbac_policy })).rbac_policy.id as string;
}

const newPool = async (api: ApiClient, values: object = {}) =>
  (await create(api, '/subnetpools', { subnetpool: { name: 'pool', prefixes: ['10.0.0.0/16'], ...values } })).subnetpool
    .id as string;

/** Subnet pools of one address scope cannot overlap, so each gets another second octet. */
let octet = 0;

/** Uses of a shared object by a guest project, and what is left after the owner has ended the share. */
interface Use {
  uses: Record<string, number>;
  /** Read by the guest before and after. */
  look(): Promise<unknown>;
  before: unknown;
  after: unknown;
}

interface Kind {
  create(owner: TestProject): Promise<string>;
  /** Uses the object in every supported way. */
  use(guest: TestProject, id: string): Promise<Use>;
  /** A use that fails for a project without the share. Returns the status. */
  useAgain(guest: TestProject, id: string): Promise<number>;
}

const KINDS: Record<SharedKind, Kind> = {
  network: {
    create: async ({ api }) => {
      const network = await newNetwork(api);
      await newSubnet(api, network);
      return network.id;
    },
    use: async ({ api }, id) => {
      const port = await newPort(api, { id } as Network);
      const look = async () => (await api.get(`${NETWORKING}/ports/${port.id}`)).status;
      return { uses: { ports: 1 }, look, before: 200, after: 404 };
    },
    useAgain: async ({ api }, id) => (await api.post(`${NETWORKING}/ports`, { port: { network_id: id } })).status,
  },
  security_group: {
    create: async ({ api }) => (await newSecurityGroup(api)).id,
    use: async ({ api }, id) => {
      const own = await newSecurityGroup(api);
      const network = await newNetwork(api);
      const ports = [
        await newPort(api, network, { security_groups: [id] }),
        await newPort(api, network, { security_groups: [id, own.id] }),
      ];
      const rule = await newSecurityGroupRule(api, own, { protocol: 'tcp', remote_group_id: id });
      const look = async () => ({
        groups: await Promise.all(
          ports.map(async (port) => (await get(api, `/ports/${port.id}`)).port.security_groups),
        ),
        rule: (await api.get(`${NETWORKING}/security-group-rules/${rule.id}`)).status,
      });
      return {
        uses: { ports: 2, security_group_rules: 1 },
        look,
        before: { groups: [[id], expect.arrayContaining([id, own.id])], rule: 200 },
        after: { groups: [[], [own.id]], rule: 404 },
      };
    },
    useAgain: async ({ api }, id) => {
      const network = await newNetwork(api);
      const port = { network_id: network.id, security_groups: [id] };
      return (await api.post(`${NETWORKING}/ports`, { port })).status;
    },
  },
  subnetpool: {
    create: ({ api }) => newPool(api),
    use: async ({ api }, subnetpool_id) => {
      const network = await newNetwork(api);
      const values = { network_id: network.id, ip_version: 4, subnetpool_id, prefixlen: 24 };
      const { subnet } = await create(api, '/subnets', { subnet: values });
      const look = async () => {
        const { cidr, subnetpool_id: pool } = (await get(api, `/subnets/${subnet.id}`)).subnet;
        return { cidr, pool };
      };
      const { cidr } = subnet;
      return { uses: { subnets: 1 }, look, before: { cidr, pool: subnetpool_id }, after: { cidr, pool: null } };
    },
    useAgain: async ({ api }, subnetpool_id) => {
      const { id: network_id } = await newNetwork(api);
      const subnet = { network_id, ip_version: 4, subnetpool_id, prefixlen: 24 };
      return (await api.post(`${NETWORKING}/subnets`, { subnet })).status;
    },
  },
  address_scope: {
    create: async ({ api }) =>
      (await create(api, '/address-scopes', { address_scope: { name: 'scope', ip_version: 4 } })).address_scope.id,
    use: async ({ api }, address_scope_id) => {
      octet += 1;
      const pool = await newPool(api, { address_scope_id, prefixes: [`10.${octet}.0.0/16`] });
      const { id: network_id } = await newNetwork(api);
      const values = { network_id, ip_version: 4, subnetpool_id: pool, prefixlen: 24 };
      await create(api, '/subnets', { subnet: values });
      const look = async () => [
        (await get(api, `/subnetpools/${pool}`)).subnetpool.address_scope_id,
        (await get(api, `/networks/${network_id}`)).network.ipv4_address_scope,
      ];
      const before = [address_scope_id, address_scope_id];
      return { uses: { subnetpools: 1 }, look, before, after: [null, null] };
    },
    useAgain: async ({ api }, address_scope_id) => {
      const subnetpool = { name: 'another', prefixes: ['10.200.0.0/16'], address_scope_id };
      return (await api.post(`${NETWORKING}/subnetpools`, { subnetpool })).status;
    },
  },
  address_group: {
    create: async ({ api }) => (await newAddressGroup(api, { addresses: ['10.7.0.0/24'] })).id,
    use: async ({ api }, remote_address_group_id) => {
      const own = await newSecurityGroup(api);
      const rule = await newSecurityGroupRule(api, own, { protocol: 'tcp', remote_address_group_id });
      const look = async () => (await api.get(`${NETWORKING}/security-group-rules/${rule.id}`)).status;
      return { uses: { security_group_rules: 1 }, look, before: 200, after: 404 };
    },
    useAgain: async ({ api }, remote_address_group_id) => {
      const { id: security_group_id } = await newSecurityGroup(api);
      const rule = { security_group_id, direction: 'ingress', remote_address_group_id };
      return (await api.post(`${NETWORKING}/security-group-rules`, { security_group_rule: rule })).status;
    },
  },
  qos_policy: {
    create: async ({ id }) => (await newQosPolicy(admin, { project_id: id })).id,
    use: async ({ api }, qos_policy_id) => {
      const network = await newNetwork(api, { qos_policy_id });
      const port = await newPort(api, network, { qos_policy_id });
      const external = await newExternalNetwork(platform, { cidr: '198.18.0.0/24' });
      const floating = await newFloatingIp(api, external, { qos_policy_id });
      const look = async () => [
        (await get(api, `/networks/${network.id}`)).network.qos_policy_id,
        (await get(api, `/ports/${port.id}`)).port.qos_policy_id,
        (await get(api, `/ports/${port.id}`)).port.qos_network_policy_id,
        (await get(api, `/floatingips/${floating.id}`)).floatingip.qos_policy_id,
      ];
      const uses = { networks: 1, ports: 1, floatingips: 1 };
      return { uses, look, before: Array(4).fill(qos_policy_id), after: Array(4).fill(null) };
    },
    useAgain: async ({ api }, qos_policy_id) =>
      (await api.post(`${NETWORKING}/networks`, { network: { name: 'n', qos_policy_id } })).status,
  },
};

async function shared(kind: SharedKind) {
  const [owner, guest] = [await newProject(platform), await newProject(platform)];
  const object = await KINDS[kind].create(owner);
  const id = await share(owner.api, kind, object, guest.id);
  const shares = `/console/v1${sharesPath(kind).replace('{id}', object)}`;
  return { owner, guest, object, id, shares, path: `${shares}/${id}` };
}

describe.each(SharedKind.options)('shares of a %s', (kind) => {
  const { use, useAgain } = KINDS[kind];
  const none = (uses: Record<string, number>) => ({ target_project: expect.any(String), uses });

  test('are all shown to the owner with what uses it, and to another project only its own', async () => {
    const { owner, guest, object, id, shares } = await shared(kind);
    const other = await newProject(platform);
    const second = await share(owner.api, kind, object, other.id);
    const { uses } = await use(guest, object);
    await use(owner, object);
    const own = { id, target_project: guest.id, uses };
    expect((await owner.api.get(shares)).body).toEqual({
      is_owner: true,
      shares: [own, { id: second, ...none({}), target_project: other.id }],
    });
    expect((await guest.api.get(shares)).body).toEqual({ is_owner: false, shares: [own] });
    expect((await (await newProject(platform)).api.get(shares)).status).toBe(404);
  });

  test('stopped by the owner: the plain API refuses it, the console ends every use of that project and no other', async () => {
    const { owner, guest, object, id, path } = await shared(kind);
    const other = await newProject(platform);
    await share(owner.api, kind, object, other.id);
    const [theirs, mine, others] = [await use(guest, object), await use(owner, object), await use(other, object)];
    const plain = await owner.api.delete(`${NETWORKING}/rbac-policies/${id}`);
    expect([plain.status, plain.body.NeutronError.type]).toEqual([409, 'RbacPolicyInUse']);
    expect(await theirs.look()).toEqual(theirs.before);
    expect((await owner.api.delete(path)).status).toBe(204);
    expect(await theirs.look()).toEqual(theirs.after);
    for (const { look, before } of [mine, others]) expect(await look()).toEqual(before);
    expect(await useAgain(guest, object)).toBe(404);
    expect((await guest.api.get(path.slice(0, path.lastIndexOf('/')))).status).toBe(404);
    expect((await owner.api.delete(path)).status).toBe(404);
  });

  test('left by the other project: not while it uses the object, 409, and nothing changes then', async () => {
    const { guest, object, path } = await shared(kind);
    const { look, before } = await use(guest, object);
    expect((await guest.api.delete(path)).status).toBe(409);
    expect(await look()).toEqual(before);
    const unused = await shared(kind);
    expect((await unused.guest.api.delete(unused.path)).status).toBe(204);
    expect((await unused.guest.api.get(unused.shares)).status).toBe(404);
  });

  test('by a third project, a reader or through another object it is refused, and the share stays', async () => {
    const { owner, guest, object, path, shares, id } = await shared(kind);
    const third = await newProject(platform);
    await share(owner.api, kind, object, third.id);
    expect((await third.api.delete(path)).status).toBe(404);
    expect((await (await joinProject(platform, owner.id, 'reader')).api.delete(path)).status).toBe(403);
    const other = await KINDS[kind].create(owner);
    expect((await owner.api.delete(`/console/v1${sharesPath(kind).replace('{id}', other)}/${id}`)).status).toBe(404);
    expect((await guest.api.get(shares)).body.shares).toHaveLength(1);
  });

  test('with all projects beside: what one project uses stays, and only an administrator ends the one for all', async () => {
    const { owner, guest, object, path, shares } = await shared(kind);
    const forAll = await share(admin, kind, object, '*');
    const { look, before, uses } = await use(guest, object);
    expect((await owner.api.delete(path)).status).toBe(204);
    expect(await look()).toEqual(before);
    expect((await owner.api.get(shares)).body.shares).toEqual([{ id: forAll, target_project: '*', uses }]);
    const { status, body } = await owner.api.delete(`${shares}/${forAll}`);
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining(`The ${kindName(kind)} is shared with all projects. Only an administrator can end that.`),
    ]);
  });

  test('are in the list of what the project shares, and of what is shared with it', async () => {
    const { owner, guest, object, id } = await shared(kind);
    const { uses } = await use(guest, object);
    const said = { object_type: kind, id: object, project_id: owner.id, name: expect.any(String) };
    const shares = [{ id, target_project: guest.id, uses }];
    for (const [api, is_owner] of [
      [owner.api, true],
      [guest.api, false],
    ] as const) {
      const { body } = await api.get('/console/v1/shared-objects');
      expect(body).toEqual({ shared_objects: [{ ...said, is_owner, shares }], is_truncated: false });
    }
    const { body } = await (await newProject(platform)).api.get('/console/v1/shared-objects');
    expect(body.shared_objects).toEqual([]);
  });
});

test('Stopping a share leaves nothing half done: where one use cannot end, the others and the share stay', async () => {
  const { owner, guest, object, path } = await shared('network');
  const port = await newPort(guest.api, { id: object } as Network);
  const { id } = await newPort(guest.api, { id: object } as Network);
  // The console cannot end the use by the gateway port of a router.
  await admin.put(`${NETWORKING}/ports/${id}`, { port: { device_owner: 'network:router_gateway' } });
  expect((await owner.api.delete(path)).status).toBe(409);
  expect((await guest.api.get(`${NETWORKING}/ports/${port.id}`)).status).toBe(200);
  expect((await guest.api.get(path.slice(0, path.lastIndexOf('/')))).body.shares).toHaveLength(1);
});

test('Stopping the share of a network deletes the ports of servers and routers there too', async () => {
  const { owner, guest, object, path } = await shared('network');
  const mine = await newPort(owner.api, { id: object } as Network);
  const server = await launch(platform, guest, { networks: [{ uuid: object }] });
  const router = await newRouter(guest.api);
  const leg = await newPort(guest.api, { id: object } as Network);
  const connect = `${NETWORKING}/routers/${router.id}/add_router_interface`;
  expect((await guest.api.put(connect, { port_id: leg.id })).status).toBe(200);
  expect((await owner.api.delete(path)).status).toBe(204);
  await settle(platform);
  const { ports } = (await owner.api.get(`${NETWORKING}/ports?network_id=${object}`)).body;
  expect(ports.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  expect((await guest.api.get(`/compute/v2.1/servers/${server}`)).body.server.addresses).toEqual({});
  expect((await guest.api.delete(`${NETWORKING}/routers/${router.id}`)).status).toBe(204);
});

test('Stopping the share of a security group removes its name from the servers of the other project', async () => {
  const { owner, guest, object, path } = await shared('security_group');
  const network = await newNetwork(guest.api);
  await newSubnet(guest.api, network);
  const port = await newPort(guest.api, network, { security_groups: [object] });
  const server = await launch(platform, guest, { networks: [{ port: port.id }] });
  const groupsOf = async () => (await guest.api.get(`/compute/v2.1/servers/${server}`)).body.server.security_groups;
  expect(await groupsOf()).toHaveLength(1);
  expect((await owner.api.delete(path)).status).toBe(204);
  expect((await groupsOf()) ?? []).toEqual([]);
});

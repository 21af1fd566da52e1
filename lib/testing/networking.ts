import type { Database } from '#lib/db/database.ts';
import { addressKey, formatIp, parseIp } from '#lib/engine/network/ip.ts';
import type { AddressGroup } from '#lib/networking/address-groups/schema.ts';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';
import type { RuleKind } from '#lib/networking/qos-rules/kinds.ts';
import type { Router } from '#lib/networking/routers/schema.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { setQuotas } from '#lib/quotas/quotas.ts';
import { type ApiClient, signInAdmin } from './api.ts';
import type { TestPlatform } from './platform.ts';

export const NETWORKING = '/networking/v2.0';

async function create<T>(api: ApiClient, one: string, values: object): Promise<T> {
  const answer = await api.post(`${NETWORKING}/${one.replaceAll('_', '-')}s`, { [one]: values });
  if (answer.status !== 201) throw new Error(`The ${one} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body[one];
}

/** @throws if rejected */
export const newNetwork = (api: ApiClient, values: object = {}): Promise<Network> => create(api, 'network', values);

/** Creates a subnet, by default 10.0.0.0/24. @throws if rejected */
export const newSubnet = (api: ApiClient, network: Network, values: object = {}): Promise<Subnet> =>
  create(api, 'subnet', { network_id: network.id, ip_version: 4, cidr: '10.0.0.0/24', ...values });

/** @throws if rejected */
export const newPort = (api: ApiClient, network: Network, values: object = {}): Promise<Port> =>
  create(api, 'port', { network_id: network.id, ...values });

/** @throws if rejected */
export const newSecurityGroup = (api: ApiClient, values: object = {}): Promise<SecurityGroup> =>
  create(api, 'security_group', values);

/** Creates a rule, by default SSH from anywhere. @throws if rejected */
export const newSecurityGroupRule = (
  api: ApiClient,
  group: SecurityGroup,
  values: object = { protocol: 'tcp', port_range_min: 22, port_range_max: 22 },
): Promise<SecurityGroupRule> =>
  create(api, 'security_group_rule', { security_group_id: group.id, direction: 'ingress', ...values });

export async function setQuota(test: TestPlatform, projectId: string, resource: string, limit: number): Promise<void> {
  await test.platform.services.database.transact(async (tx) => {
    await setQuotas(tx, projectId, { [resource]: limit });
  });
}

/** Creates an external network as administrator, by default with 203.0.113.0/24. @throws if rejected */
export async function newExternalNetwork(test: TestPlatform, subnet: object = {}): Promise<Network> {
  const admin = await signInAdmin(test);
  const network = await newNetwork(admin, { 'router:external': true });
  await newSubnet(admin, network, { cidr: '203.0.113.0/24', ...subnet });
  return network;
}

/** @throws if rejected */
export const newRouter = (api: ApiClient, values: object = {}): Promise<Router> => create(api, 'router', values);

/** Creates a router that connects a subnet to an external network. @throws if rejected */
export async function newWayOut(
  api: ApiClient,
  external: Network,
  subnet: Subnet,
  values: object = {},
): Promise<Router> {
  const router = await newRouter(api, { ...values, external_gateway_info: { network_id: external.id } });
  const path = `${NETWORKING}/routers/${router.id}/add_router_interface`;
  const answer = await api.put(path, { subnet_id: subnet.id });
  if (answer.status !== 200) throw new Error(`The interface was refused: ${JSON.stringify(answer.body)}`);
  return router;
}

/** Creates a floating IP in an external network. @throws if rejected */
export const newFloatingIp = (api: ApiClient, external: Network, values: object = {}): Promise<FloatingIp> =>
  create(api, 'floatingip', { floating_network_id: external.id, ...values });

/** Creates an address group, by default with 198.51.100.0/24. @throws if rejected */
export const newAddressGroup = (api: ApiClient, values: object = {}): Promise<AddressGroup> =>
  create(api, 'address_group', { addresses: ['198.51.100.0/24'], ...values });

/** Creates a QoS policy as administrator, in the project of `values` or the administrator's own. @throws if rejected */
export async function newQosPolicy(admin: ApiClient, values: object = {}): Promise<QosPolicy> {
  const answer = await admin.post(`${NETWORKING}/qos/policies`, { policy: values });
  if (answer.status !== 201) throw new Error(`The QoS policy was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.policy;
}

/** Creates a rule of the policy. Returns its id. @throws if rejected */
export async function newQosRule(admin: ApiClient, policy: QosPolicy, type: RuleKind, values: object): Promise<string> {
  const path = `${NETWORKING}/qos/policies/${policy.id}/${type}_rules`;
  const answer = await admin.post(path, { [`${type}_rule`]: values });
  if (answer.status !== 201) throw new Error(`The rule was refused: ${JSON.stringify(answer.body)}`);
  return answer.body[`${type}_rule`].id;
}

/** Allocates addresses of a subnet to a port in the database, because the API would take minutes. */
export async function takeAddresses(
  database: Database,
  { subnetId, portId, first, count }: { subnetId: string; portId: string; first: string; count: number },
): Promise<void> {
  const start = parseIp(first);
  if (!start) throw new Error(`${first} is not an address.`);
  const rows = Array.from({ length: count }, (_, index) => {
    const value = start.value + BigInt(index);
    const ip_address = formatIp({ version: start.version, value });
    const keys = { address_key: addressKey(value), next_key: addressKey(value + 1n) };
    return { subnet_id: subnetId, ip_address, ...keys, port_id: portId, position: index };
  });
  await database.transact(async (tx) => {
    while (rows.length > 0) await tx.insertInto('ip_allocations').values(rows.splice(0, 500)).execute();
  });
}

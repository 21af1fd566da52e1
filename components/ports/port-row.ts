import { type LoadedData, type RelatedData, relatedPart } from '#components/kind/kind.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { floatingIpsQuery, groupChoicesQuery, networkChoicesQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';

type DeviceKind = 'instance' | 'router' | 'dhcp' | 'other' | 'none';

export interface PortRow {
  port: Port;
  network: string;
  device: DeviceKind;
  /** Name of the instance, otherwise the device id of the port. */
  deviceName: string;
  /** Set if the port is unused: it has no device, or its instance no longer exists. */
  leftover: 'unbound' | 'gone' | undefined;
  groups: readonly { id: string; name: string }[];
  floatingIps: readonly string[];
}

export const portName = ({ name, fixed_ips, id }: Pick<Port, 'name' | 'fixed_ips' | 'id'>): string =>
  name || fixed_ips[0]?.ip_address || id;

export const portNameIn = (ports: readonly Port[], id: string): string => {
  const port = ports.find((each) => each.id === id);
  return port ? portName(port) : id;
};

/** The network's QoS policy, which applies while the port has none of its own. Ports of the platform inherit none. */
export const inheritedPolicy = ({ device_owner, qos_network_policy_id }: Port): string | null =>
  device_owner.startsWith('network:') ? null : qos_network_policy_id;

function deviceOf({ device_owner: owner, device_id }: Port): DeviceKind {
  if (/^compute:/i.test(owner) && device_id !== '') return 'instance';
  if (/^network:(router|ha_router)/i.test(owner)) return 'router';
  if (/^network:(dhcp|distributed)/i.test(owner)) return 'dhcp';
  return owner === '' && device_id === '' ? 'none' : 'other';
}

export const portRelations = {
  networks: relatedPart(networkChoicesQuery, ({ networks }) => networks),
  groups: relatedPart(groupChoicesQuery, ({ security_groups }) => security_groups),
  devices: clientOf(factApi).portDevices.query,
  floatingIps: relatedPart(floatingIpsQuery, ({ floatingips }) => floatingips),
};

export type PortRelated = RelatedData<typeof portRelations>;
export type PortRelations = LoadedData<typeof portRelations>;

/** Joins a port with its related objects. Objects that the project cannot see are represented by their ids. */
export function toPortRow(port: Port, { networks = [], groups = [], devices, floatingIps = [] }: PortRelated): PortRow {
  const server = devices?.servers.find(({ id }) => id === port.device_id);
  const device = server ? 'instance' : deviceOf(port);
  return {
    port,
    network: networks.find(({ id }) => id === port.network_id)?.name || port.network_id,
    device,
    deviceName: server?.name ?? port.device_id,
    leftover: device === 'none' ? 'unbound' : device === 'instance' && !server ? 'gone' : undefined,
    groups: port.security_groups.map((id) => ({ id, name: groups.find((group) => group.id === id)?.name || id })),
    floatingIps: floatingIps
      .filter(({ port_id }) => port_id === port.id)
      .map(({ floating_ip_address }) => floating_ip_address),
  };
}

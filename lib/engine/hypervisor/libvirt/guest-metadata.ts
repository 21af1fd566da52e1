import { isIPv6 } from 'node:net';
import type { MachineNic, MachineSpec } from '../machine.ts';

/** EC2 metadata; `_name` is the name in the list of keys. */
interface Ec2 extends Record<'instance-id' | 'hostname' | 'local-hostname' | 'local-ipv4', string> {
  'public-keys': Record<string, { _name: string; 'openssh-key': string }>;
}

/** Metadata of a machine in the OpenStack and the EC2 format. */
export function metadataOf(spec: MachineSpec): { openstack: object; ec2: Ec2 } {
  const keys = Object.fromEntries(spec.keys.map(({ name, publicKey }) => [name, publicKey]));
  const openstack = {
    uuid: spec.id,
    name: spec.name,
    hostname: spec.name,
    'instance-id': spec.id,
    meta: spec.metadata,
    launch_index: 0,
    ...(spec.keys.length > 0 ? { public_keys: keys } : {}),
    keys: spec.keys.map(({ name, publicKey }) => ({ name, type: 'ssh', data: publicKey })),
    files: spec.files.map(({ path }, index) => ({ path, content_path: `/content/${String(index).padStart(4, '0')}` })),
  };
  const ec2: Ec2 = {
    'instance-id': spec.id,
    hostname: spec.name,
    'local-hostname': spec.name,
    'local-ipv4':
      spec.nics.flatMap(({ addresses }) => addresses).find(({ address }) => !isIPv6(address))?.address ?? '',
    'public-keys': Object.fromEntries(
      spec.keys.map(({ name, publicKey }, index) => [
        String(index),
        { _name: `${index}=${name}`, 'openssh-key': publicKey },
      ]),
    ),
  };
  return { openstack, ec2 };
}

/** Network configuration of the guest, in the format of OpenStack's `network_data.json`. */
export function networkDataOf(nics: readonly MachineNic[]): object {
  return {
    links: nics.map(({ portId, macAddress, mtu }) => ({
      ...{ id: linkOf(portId), vif_id: portId, type: 'ovs' },
      ...{ ethernet_mac_address: macAddress, mtu },
    })),
    networks: nics.flatMap((nic) => networksOf(nic)),
    services: [],
  };
}

/** The guest link is named after the port, shortened to the maximum length of interface names. */
const linkOf = (portId: string) => `tap${portId.slice(0, 11)}`;

const networksOf = ({ portId, addresses }: MachineNic): object[] =>
  addresses.map(({ address, prefixLength, gateway }, index) => {
    const isSix = isIPv6(address);
    const anywhere = isSix ? { network: '::', netmask: '::' } : { network: '0.0.0.0', netmask: '0.0.0.0' };
    return {
      ...{ id: `${linkOf(portId)}-${index}`, link: linkOf(portId), type: isSix ? 'ipv6' : 'ipv4' },
      ...{ ip_address: address, netmask: isSix ? `${prefixLength}` : netmaskOf(prefixLength) },
      routes: gateway === null ? [] : [{ ...anywhere, gateway }],
    };
  });

/** `255.255.255.0` for 24. */
function netmaskOf(prefixLength: number): string {
  const bits = prefixLength === 0 ? 0 : (0xffff_ffff << (32 - prefixLength)) >>> 0;
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

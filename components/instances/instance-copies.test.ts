import { expect, test } from 'vitest';
import type { Server } from '#lib/compute/servers/schema.ts';
import { toAddresses, toInventory } from './instance-copies.ts';

const server = (id: string, name: string, addr?: string) =>
  ({
    ...{ id, name, image: { id: 'i1' } },
    addresses: addr ? { private: [{ addr, version: 4, 'OS-EXT-IPS:type': 'fixed' }] } : {},
  }) as unknown as Server;
const servers = [server('s1', 'web', '10.0.0.5'), server('s2', 'web', '10.0.0.6'), server('s3', 'db 1')];

test('addresses are a line each', () => {
  expect(toAddresses(servers)).toBe('10.0.0.5\n10.0.0.6');
});

test('an inventory tells servers of one name apart, and quotes what YAML would read otherwise', () => {
  const inventory = toInventory(servers, new Map([['i1', 'debian']]));
  expect(inventory).toContain('    web-s1:\n      ansible_host: "10.0.0.5"\n      ansible_user: debian\n');
  expect(inventory).toContain('    "db 1":\n      ansible_user: debian\n      openstack_id: s3\n');
});

import { expect, test } from 'vitest';
import { specOf } from '../hypervisor-suite.ts';
import { driveFiles } from './config-drive.ts';

const filesOf = (values: Parameters<typeof specOf>[1]) =>
  driveFiles(specOf('11111111-2222-4333-8444-555555555555', values));
const read = (files: ReturnType<typeof filesOf>, name: string) => JSON.parse(String(files.get(name)));

test('a config drive tells a guest its name, its metadata and the keys of those who may log in', () => {
  const files = filesOf({ metadata: { role: 'db' }, keys: [{ name: 'ada', publicKey: 'ssh-ed25519 AAAA ada' }] });
  expect(read(files, 'openstack/latest/meta_data.json')).toMatchObject({
    uuid: '11111111-2222-4333-8444-555555555555',
    hostname: 'web-1',
    meta: { role: 'db' },
    public_keys: { ada: 'ssh-ed25519 AAAA ada' },
    keys: [{ name: 'ada', type: 'ssh', data: 'ssh-ed25519 AAAA ada' }],
  });
  expect(read(files, 'ec2/latest/meta-data.json')).toMatchObject({ 'local-ipv4': '192.0.2.7' });
});

test('a config drive sets up cards with addresses of both kinds', () => {
  const addresses = [
    { address: '192.0.2.7', prefixLength: 20, gateway: '192.0.2.1' },
    { address: '2001:db8::7', prefixLength: 64, gateway: null },
  ];
  const nics = [
    { portId: 'aaaaaaaa-0000-4000-8000-000000000000', macAddress: 'fa:16:3e:00:00:01', mtu: 1450, addresses },
  ];
  expect(read(filesOf({ nics }), 'openstack/latest/network_data.json')).toEqual({
    links: [
      {
        ...{ id: 'tapaaaaaaaa-00', vif_id: 'aaaaaaaa-0000-4000-8000-000000000000', type: 'ovs' },
        ...{ ethernet_mac_address: 'fa:16:3e:00:00:01', mtu: 1450 },
      },
    ],
    networks: [
      {
        ...{ id: 'tapaaaaaaaa-00-0', link: 'tapaaaaaaaa-00', type: 'ipv4' },
        ...{ ip_address: '192.0.2.7', netmask: '255.255.240.0' },
        routes: [{ network: '0.0.0.0', netmask: '0.0.0.0', gateway: '192.0.2.1' }],
      },
      {
        ...{ id: 'tapaaaaaaaa-00-1', link: 'tapaaaaaaaa-00', type: 'ipv6' },
        ...{ ip_address: '2001:db8::7', netmask: '64', routes: [] },
      },
    ],
    services: [],
  });
});

test('user data and injected files are on the drive byte by byte, and their paths do not lead out of it', () => {
  const bytes = Buffer.from([0, 255, 10]);
  const contents = bytes.toString('base64');
  const files = filesOf({ userData: contents, files: [{ path: '../../etc/motd', contents }] });
  expect(files.get('openstack/latest/user_data')).toEqual(bytes);
  expect(files.get('openstack/content/0000')).toEqual(bytes);
  expect(read(files, 'openstack/latest/meta_data.json').files).toEqual([
    { path: '../../etc/motd', content_path: '/content/0000' },
  ]);
});

test('without user data there is no such file', () => {
  expect([...filesOf({}).keys()].filter((name) => name.includes('user'))).toEqual([]);
});

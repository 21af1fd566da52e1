import { expect, test } from 'vitest';
import { CreateServer } from '#lib/compute/servers/create/schema.ts';
import { EMPTY_LAUNCH } from './empty-launch.ts';
import { toCommand } from './launch-command.ts';
import { type ResolvedLaunch, toRequests } from './launch-requests.ts';
import { LaunchFields } from './launch-values.ts';
import { toTerraform } from './terraform-config.ts';

const fields = LaunchFields.parse({ ...EMPTY_LAUNCH, name: 'web', image: 'i', flavor: '1' });
const values: ResolvedLaunch = { ...fields, networks: [{ id: 'n', address: '' }], toVolume: false };
const having = (changes: Partial<ResolvedLaunch>): ResolvedLaunch => ({ ...values, ...changes });
const serverOf = (changes: Partial<ResolvedLaunch>) => {
  const [request] = toRequests(having(changes));
  return CreateServer.parse(request).server;
};

test('the smallest form becomes a request that the API takes', () => {
  expect(toRequests(values).map((request) => CreateServer.parse(request))).toEqual([
    { server: { name: 'web', flavorRef: '1', imageRef: 'i', networks: [{ uuid: 'n' }] } },
  ]);
});

test('every input arrives in the request', () => {
  const full = having({
    count: 3,
    key: 'k',
    zone: 'nova',
    description: 'd',
    userData: '#!é',
    metadata: { a: 'b' },
    groups: ['default', 'web'],
    ports: ['p'],
    hasPassword: true,
    password: 'secret',
    serverGroup: '6f7b7f5c-0000-4000-8000-000000000000',
    floatingNetwork: 'ext',
    waitUntil: 'cloud_init',
  });
  const [request] = toRequests(full);
  expect(CreateServer.parse(request)).toMatchObject({
    server: {
      min_count: 3,
      max_count: 3,
      key_name: 'k',
      availability_zone: 'nova',
      description: 'd',
      user_data: 'IyHDqQ==',
      metadata: { a: 'b' },
      security_groups: [{ name: 'default' }, { name: 'web' }],
      networks: [{ uuid: 'n' }, { port: 'p' }],
      adminPass: 'secret',
    },
    'os:scheduler_hints': { group: '6f7b7f5c-0000-4000-8000-000000000000' },
    'nephos:floating_ip': { floating_network_id: 'ext' },
    'nephos:wait_until': 'cloud_init',
  });
});

test('a volume to boot from takes the place of the image, and never goes with the instance', () => {
  const server = serverOf({ bootFrom: 'volume', volume: 'v' });
  expect(server.imageRef).toBeUndefined();
  expect(server.block_device_mapping_v2).toMatchObject([{ uuid: 'v', boot_index: 0, delete_on_termination: false }]);
});

test('a new volume to boot from is made of the image, which is not given twice', () => {
  const server = serverOf({ toVolume: true, volumeSize: 8, volumeType: 'fast', deleteVolume: false });
  expect(server.imageRef).toBeUndefined();
  expect(server.block_device_mapping_v2).toEqual([
    {
      boot_index: 0,
      uuid: 'i',
      source_type: 'image',
      destination_type: 'volume',
      volume_size: 8,
      volume_type: 'fast',
      delete_on_termination: false,
    },
  ]);
});

test('without a network the request says so instead of choosing one', () => {
  expect(serverOf({ networks: [] }).networks).toBe('none');
});

test('the default group, which comes by itself, is not said', () => {
  expect(serverOf({ groups: ['default'] }).security_groups).toBeUndefined();
});

test('a password that was typed before the option was switched off is not sent', () => {
  expect(serverOf({ hasPassword: false, password: 'secret' }).adminPass).toBeUndefined();
});

test('a pattern is one request for each of its names, none of which is numbered again', () => {
  const requests = toRequests(having({ name: 'web-{08..10}', count: 5 }));
  expect(requests.map(({ server }) => server.name)).toEqual(['web-08', 'web-09', 'web-10']);
  expect(requests.every(({ server }) => server.min_count === undefined)).toBe(true);
});

test.each([
  [{}, ['--flavor 1', '--image i', '--network n', '--wait']],
  [{ networks: [] }, ['--no-network']],
  [{ networks: [{ id: 'n', address: '10.0.0.5' }] }, ['--nic net-id=n,v4-fixed-ip=10.0.0.5']],
  [{ networks: [{ id: 'n', address: 'fd00::5' }] }, ['--nic net-id=n,v6-fixed-ip=fd00::5']],
  [{ ports: ['p'] }, ['--network n', '--port p']],
  [{ groups: ['web', 'ssh'] }, ['--security-group web', '--security-group ssh']],
  [{ bootFrom: 'volume' as const, volume: 'v' }, ['--volume v']],
  [
    { toVolume: true, volumeSize: 8 },
    [
      '--block-device uuid=i,source_type=image,destination_type=volume,boot_index=0,volume_size=8,delete_on_termination=true',
    ],
  ],
  [{ count: 2 }, ['--min 2', '--max 2']],
  [{ serverGroup: 'g' }, ['--hint group=g']],
  [{ floatingNetwork: 'ext' }, ['openstack floating ip create ext', 'port list --server web']],
  [{ floatingNetwork: 'ext', count: 2 }, ['for name in web-1 web-2; do', 'port list --server "$name"']],
  [{ metadata: { role: 'a b' } }, [`--property 'role=a b'`]],
  [{ name: "it's" }, [`'it'\\''s'`]],
])('the command of %o has %o', (changes, words) => {
  const command = toCommand(having(changes));
  for (const word of words) expect(command).toContain(word);
});

test('the command of a pattern goes through its names', () => {
  expect(toCommand(having({ name: 'web-{1..2}' }))).toMatch(/^for name in web-1 web-2; do\n[\s\S]*"\$name"\ndone$/);
});

test('neither command nor Terraform ever holds the password', () => {
  const secret = having({ hasPassword: true, password: 'hunter2' });
  expect(toCommand(secret)).not.toContain('hunter2');
  expect(toTerraform(secret)).not.toContain('hunter2');
  expect(toTerraform(secret)).toContain('admin_pass = var.admin_password');
});

test('Terraform: the smallest form', () => {
  expect(toTerraform(values)).toBe(
    [
      'resource "openstack_compute_instance_v2" "web" {',
      '  name      = "web"',
      '  flavor_id = "1"',
      '  image_id  = "i"',
      '',
      '  network {',
      '    uuid = "n"',
      '  }',
      '}',
    ].join('\n'),
  );
});

test('Terraform: a new volume, addresses, groups, metadata and hints have their blocks', () => {
  const text = toTerraform(
    having({
      toVolume: true,
      volumeSize: 8,
      networks: [{ id: 'n', address: '10.0.0.5' }],
      ports: ['p'],
      groups: ['web'],
      metadata: { role: 'x' },
      serverGroup: 'g',
    }),
  );
  expect(text).not.toContain('image_id');
  expect(text).toContain('  security_groups = ["web"]');
  expect(text).toContain('  metadata = {\n    "role" = "x"\n  }');
  expect(text).toContain('    volume_size           = 8\n');
  expect(text).toContain('    uuid        = "n"\n    fixed_ip_v4 = "10.0.0.5"');
  expect(text).toContain('  network {\n    port = "p"\n  }');
  expect(text).toContain('  scheduler_hints {\n    group = "g"\n  }');
});

test('Terraform: several are counted from 1 on as the API does, a pattern names each', () => {
  const counted = toTerraform(having({ count: 3 }));
  expect(counted).toContain('  count     = 3');
  expect(counted).toContain('"web-$' + '{count.index + 1}"');
  const named = toTerraform(having({ name: 'web-{1..2}' }));
  expect(named).toContain('toset(["web-1", "web-2"])');
  expect(named).toContain('resource "openstack_compute_instance_v2" "web-" {');
});

test('Terraform: what looks like a template is never taken for one, and the text cannot end its heredoc', () => {
  const text = toTerraform(having({ userData: '#!/bin/sh\necho $' + '{HOME}\nEOT\n' }));
  expect(text).toContain('echo $$' + '{HOME}');
  expect(text).toContain('<<EOTT\n');
});

test('for Terraform, each server gets a floating IP of its own', () => {
  const one = toTerraform(having({ floatingNetwork: 'ext' }));
  expect(one).toMatch(/port_id\s+= openstack_compute_instance_v2\.web\.network\[0\]\.port/);
  const several = toTerraform(having({ floatingNetwork: 'ext', count: 2 }));
  expect(several.match(/count\s+= 2/g)).toHaveLength(2);
  expect(several).toContain('openstack_compute_instance_v2.web[count.index].network[0].port');
});

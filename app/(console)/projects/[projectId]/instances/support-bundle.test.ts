import { expect, test } from 'vitest';
import type { Server } from '#lib/compute/servers/schema.ts';
import { supportBundle } from './support-bundle.ts';

const server = {
  id: 'abc',
  name: 'web',
  tenant_id: 'p1',
  status: 'ERROR',
  addresses: {},
  metadata: { password: 'hunter2' },
  flavor: { vcpus: 1, ram: 512, disk: 1, ephemeral: 0, swap: 0, original_name: 'm1.tiny', extra_specs: {} },
  image: '',
  fault: { code: 500, created: '2026-05-01T12:00:00Z', message: 'No valid host was found.' },
  'OS-EXT-AZ:availability_zone': '',
  'OS-EXT-STS:vm_state': 'error',
  'OS-EXT-STS:task_state': null,
} as unknown as Server;
const action = {
  action: 'create' as const,
  instance_uuid: 'abc',
  request_id: 'req-1',
  user_id: 'u',
  project_id: 'p1',
  start_time: '2026-05-01T11:59:00.000000',
  message: 'Error',
};
const bundle = supportBundle({ server, actions: [action], address: 'https://cloud/x', at: new Date(0) });

test('it names the instance, the fault and the requests', () => {
  expect(bundle).toContain('Instance: web (abc)');
  expect(bundle).toContain('Fault: 500 No valid host was found.');
  expect(bundle).toContain('create  req-1  Error');
  expect(bundle).toContain('Page: https://cloud/x');
});

test('it never holds metadata, which may be secret', () => {
  expect(bundle).not.toContain('hunter2');
});

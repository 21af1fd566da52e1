import { expect, test } from 'vitest';
import type { Hypervisor } from '#lib/compute/hypervisors/schema.ts';
import type { Service } from '#lib/compute/services/schema.ts';
import { meterOf, share, toHypervisorRow } from './hypervisor-row.ts';

const hypervisor = (name: string, used: number, state: 'up' | 'down' = 'up'): Hypervisor => ({
  id: name,
  hypervisor_hostname: name,
  state,
  status: 'enabled',
  host_ip: '10.0.0.1',
  hypervisor_type: 'QEMU',
  hypervisor_version: 1,
  service: { id: '1', host: name, disabled_reason: null },
  memory_mb: 1000,
  memory_mb_used: used,
});
const service = (host: string, binary = 'nova-compute'): Service => ({
  id: host,
  binary,
  host,
  zone: 'nova',
  status: 'enabled',
  state: 'up',
  updated_at: '',
  disabled_reason: null,
  forced_down: true,
});

test('a bar is as long as its text says, and as grave', () => {
  expect(meterOf({ used: 64, total: 1024 })).toEqual({ ratio: share({ used: 64, total: 1024 }), tone: 'accent' });
  expect(meterOf({ used: 60, total: 64 }).tone).toBe('warning');
  expect(meterOf({ used: 1000, total: 1024 }).tone).toBe('danger');
});

test('a host has the compute service of its own name, and no other', () => {
  const services = [service('sim-1', 'nova-scheduler'), service('sim-2'), service('sim-1')];
  expect(toHypervisorRow(hypervisor('sim-1', 0), services)).toMatchObject({ zone: 'nova', isForcedDown: true });
  expect(toHypervisorRow(hypervisor('sim-3', 0), services)).toMatchObject({ service: undefined, zone: '' });
});

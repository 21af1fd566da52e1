import { expect, test } from 'vitest';
import { readCapacity } from './probing.ts';

test('the size, the versions and the processor of a host are read from what it answers', () => {
  const node = 'CPU model:           x86_64\nCPU(s):              8\nMemory size:         16777216 KiB\n';
  const version = 'Using library: libvirt 9.0.0\nRunning hypervisor: QEMU 7.2.22\n';
  const capabilities = '<capabilities><host><cpu><model>EPYC</model></cpu></host></capabilities>';
  const pool = 'Name:           nephos\nCapacity:       107374182400\nAllocation:     1\n';
  expect(readCapacity(node, version, capabilities, pool)).toEqual({
    ...{ vcpus: 8, ramMb: 16_384, diskGb: 100 },
    ...{ hypervisorVersion: 7_002_022, cpuModel: 'EPYC' },
  });
});

test('a host that says nothing of its processor has no model', () => {
  expect(readCapacity('', '', '<capabilities/>', '')).toEqual({ vcpus: 0, ramMb: 0, diskGb: 0, hypervisorVersion: 0 });
});

import { describe, expect, test } from 'vitest';
import { probeType, readCapacity } from './capacity-probe.ts';

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

describe('Guests run on KVM', () => {
  /** The result for a host whose guest has used these milliseconds of processor time after each half second. */
  const verdict = async (usedMs: readonly number[]) => {
    const calls: string[] = [];
    const left = [...usedMs];
    const type = await probeType(
      {
        run: async ([name = '']) => {
          calls.push(name);
          if (name === 'capabilities')
            return "<capabilities><guest><arch><domain type='kvm'/></arch></guest></capabilities>";
          return name === 'domstats' ? `  vcpu.0.time=${(left.shift() ?? 0) * 1_000_000}\n` : '';
        },
        runWith: async () => '',
      },
      1,
    );
    expect(calls.at(-1)).toBe('destroy');
    return type;
  };

  test('where the firmware of a guest idles after little processor time', async () => {
    expect(await verdict([180, 190])).toBe('kvm');
    expect(await verdict([400, 900, 1300, 1310])).toBe('kvm');
  });

  test('and not where the firmware needs many times the processor time of emulation before it idles', async () => {
    expect(await verdict([550, 1110, 1680, 2230, 2780, 3340, 3920, 4490, 5060, 5080])).toBe('qemu');
  });

  test('and not where it never begins or never idles', async () => {
    expect(await verdict(Array<number>(10).fill(0))).toBe('qemu');
    expect(await verdict([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000])).toBe('qemu');
  });
});

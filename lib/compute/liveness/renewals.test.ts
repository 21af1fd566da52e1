import { expect, test, vi } from 'vitest';
import type { WatchedHosts } from '#lib/engine/hypervisor/fence-probe.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { HostFencer } from './host-fencer.ts';
import { checkHosts } from './hosts.ts';

const platform = usePlatform({
  ...{ NEPHOS_FLEET_HOSTS: '3', NEPHOS_HOST_DOWN_AFTER_SECONDS: '0' },
  ...{ NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '3600', NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '3600' },
});
const fence = vi.fn<HostFencer['fence']>(async () => null);

interface Round {
  isSilent?: boolean;
  /** Its hypervisor is silent, and its network controller responds. */
  isServiceDown?: boolean;
  /** What was seen of its lease; nothing without it. */
  isRenewed?: boolean;
}

/** A round of heartbeats about sim-1. */
async function round({ isSilent = false, isServiceDown = false, isRenewed }: Round): Promise<void> {
  const { engine, ...rest } = platform.platform.services;
  const silent = { isUp: false, power: 'unknown', seenAt: new Date(Date.now() - 1000).toISOString() } as const;
  const hostReports = async () =>
    (await engine.hypervisor.hostReports()).map((report) =>
      report.name !== 'sim-1'
        ? report
        : isServiceDown
          ? { ...report, isUp: false, network: { isAlive: true, seenAt: report.seenAt } }
          : isSilent
            ? { ...report, ...silent, network: { isAlive: false, seenAt: silent.seenAt } }
            : report,
    );
  const follow = async ({ alive }: WatchedHosts) =>
    new Map(isRenewed !== undefined && alive.includes('sim-1') ? [['sim-1', isRenewed]] : []);
  const probe = async () => ({ result: 'pending', code: 'watchdog_waits' }) as const;
  const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports };
  const probes = { ...engine.probes, watchdog: { source: 'watchdog', probe, follow } };
  await checkHosts({ ...rest, hostFencer: { fence }, engine: { ...engine, hypervisor, probes } });
}

/** What the fencer learns about the lease when the host has failed. */
async function renewalAtFailure(): Promise<boolean | undefined> {
  await round({ isSilent: true });
  return fence.mock.calls.at(-1)?.[0].wasLeaseRenewed;
}

test('whether the watchdog of a host renewed its lease when it responded last is known to every later round', async () => {
  await round({});
  expect(await renewalAtFailure()).toBe(false);
  await round({ isRenewed: true });
  await round({});
  expect(await renewalAtFailure()).toBe(true);
  // It was down and may have been reset; nothing was seen of its lease since.
  await round({});
  expect(await renewalAtFailure()).toBe(false);
  await round({ isRenewed: true });
  await round({ isRenewed: false });
  expect(await renewalAtFailure()).toBe(false);
});

test('a lease that ends while only the compute service of its host is down is no longer renewed', async () => {
  await round({ isRenewed: true });
  await round({ isServiceDown: true });
  await round({ isServiceDown: true, isRenewed: false });
  expect(await renewalAtFailure()).toBe(false);
});

import { expect, test } from 'vitest';
import { PlatformSummary } from '#lib/console/facts/schema.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, settle } from '#lib/testing/compute.ts';
import { setHost } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { capacityOf, totalCapacity } from './capacity.ts';
import type { Hypervisor } from './schema.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '4' });

test('home, hypervisors and zones show the same capacity, with a disabled host and one that is down', async () => {
  const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
  const places: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const id = await launch(platform, project);
    places.push((await admin.get(`/compute/v2.1/servers/${id}`)).body.server['OS-EXT-SRV-ATTR:host']);
  }
  await settle(platform);
  const home = async () => PlatformSummary.parse((await admin.get('/console/v1/platform-summary')).body).capacity;
  const before = await home();
  expect(before.vcpus.used).toBe(4);
  await setHost(platform, String(places[0]), { is_enabled: 0 });
  await setHost(platform, places.find((name) => name !== places[0]) ?? 'sim-4', { state: 'down' });
  expect(await home()).toEqual(before);

  const { hypervisors } = (await admin.get('/compute/v2.1/os-hypervisors/detail', at('2.53'))).body as {
    hypervisors: Hypervisor[];
  };
  expect(totalCapacity(hypervisors.map(capacityOf))).toEqual(before);
  const { availabilityZoneInfo } = (await admin.get('/compute/v2.1/os-availability-zone/detail')).body as {
    availabilityZoneInfo: { hosts: Record<string, unknown> | null }[];
  };
  const zones = availabilityZoneInfo.map(({ hosts }) =>
    totalCapacity(
      hypervisors.filter(({ hypervisor_hostname }) => hosts && hypervisor_hostname in hosts).map(capacityOf),
    ),
  );
  expect(totalCapacity(zones)).toEqual(before);
});

test('a core counts as sixteen vCPUs, and what a caller may not see as nothing', () => {
  expect(capacityOf({ vcpus: 64, vcpus_used: 32, memory_mb: 1000, memory_mb_used: 10 })).toEqual({
    vcpus: { used: 32, total: 1024 },
    ram: { used: 10, total: 1000 },
    disk: { used: 0, total: 0 },
  });
});

import { beforeAll, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { CoveredHost } from '../coverage/schema.ts';
import { readSurvival, surveyFleet } from './survey.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const services = () => platform.platform.services;
const never = new AbortController().signal;

async function survival(signal = never) {
  await surveyFleet(services(), signal);
  return (await (await signInAdmin(platform)).get('/console/v1/ha/overview')).body.overview.survival;
}

const setHosts = (given: { ram_mb?: number; is_enabled?: 0 | 1 }, names: readonly string[]) =>
  services().database.transact((tx) => tx.updateTable('hosts').set(given).where('name', 'in', names).execute());

beforeAll(async () => {
  await launch(platform, await newProject(platform, 'admin'), { availability_zone: 'nova:sim-1' });
});

test('says whether one more host could be lost, names those that could not, and is not requested again without need', async () => {
  expect(await survival()).toMatchObject({ survives: false, failing: 1, names: ['sim-1'] });
  await insertSegment(platform, { hosts: { 'sim-1': {}, 'sim-2': {} } });
  const covered = await survival();
  const { coverage } = (await (await signInAdmin(platform)).get('/console/v1/ha/coverage')).body;
  const [segment] = coverage.segments;
  expect(coverage.hosts.map((host: CoveredHost) => [host.name, host.outlook?.survives])).toEqual([
    ['sim-1', true],
    ['sim-2', undefined],
  ]);
  expect(segment.failing).toEqual([]);
  expect(covered).toMatchObject({ survives: true, failing: 0, names: [] });
  expect(await survival()).toEqual(covered);
  await setHosts({ is_enabled: 0 }, ['sim-2', 'sim-3']);
  expect(await survival()).toMatchObject({ survives: false, names: ['sim-1'], without_room: ['sim-1'] });
  const later = (await (await signInAdmin(platform)).get('/console/v1/ha/coverage')).body.coverage;
  expect(later.segments[0].failing).toEqual(['sim-1']);
  expect(later.hosts[0].outlook).toMatchObject({ obstacle: 'no_room', stays: 1, problem: expect.any(String) });
  const { state, reasons } = (await (await signInAdmin(platform)).get('/console/v1/ha/overview')).body.overview;
  expect([state, reasons]).toEqual([
    'degraded',
    expect.arrayContaining([{ id: 'no_room', count: 1, names: ['sim-1'] }]),
  ]);
});

test('changes with HA_Enabled if only those instances are recovered', async () => {
  const env = { ...services().env, NEPHOS_HA_EVACUATE_ALL_INSTANCES: false };
  const setMetadata = (metadata: Record<string, string>) =>
    services().database.transact((tx) =>
      tx
        .updateTable('servers')
        .set({ metadata: packJson(metadata) })
        .execute(),
    );
  const failing = async () => {
    await surveyFleet({ ...services(), env }, never);
    return (await readSurvival(services().database.read))?.failing;
  };
  await setHosts({ is_enabled: 0 }, ['sim-2', 'sim-3']);
  expect(await failing()).toBe(0);
  await setMetadata({ HA_Enabled: 'yes' });
  expect(await failing()).toBe(1);
  await setMetadata({ HA_Enabled: 'no' });
  expect(await failing()).toBe(0);
  await setMetadata({});
});

test('a round that is broken off keeps the verdict of the one before', async () => {
  const before = await survival();
  await setHosts({ is_enabled: 1 }, ['sim-1', 'sim-2', 'sim-3']);
  expect(await survival(AbortSignal.abort())).toEqual(before);
});

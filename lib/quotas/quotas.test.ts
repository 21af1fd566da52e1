import { expect, test } from 'vitest';
import { createPlatform, DEFINITIONS } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { defaultQuotas } from './quotas.ts';

const platform = usePlatform({ NEPHOS_QUOTAS: 'image_count_total=2, volumes=3,network=7,image_size_total=-1' });

/** Limits that default to unlimited, and why nothing grows without bound because of it. */
const ENDLESS = {
  fixed_ips: 'the addresses of ports, of which `port` are allowed',
  floating_ips: 'a name of compute for what is networking’s; there are none yet',
  security_groups: 'a name of compute for `security_group`',
  security_group_rules: 'a name of compute for `security_group_rule`',
  per_volume_gigabytes: 'a part of `gigabytes`',
};

test('no default quota of what takes space is endless', () => {
  const endless = Object.entries(defaultQuotas()).filter(([, limit]) => limit < 0);
  expect(endless.map(([name]) => name).toSorted()).toEqual(Object.keys(ENDLESS).toSorted());
});

test('each limit is declared by one resource, never twice', () => {
  const ofResources = DEFINITIONS.flatMap(({ resources }) => resources).flatMap(({ quotas = [] }) => quotas);
  const names = ofResources.flatMap(({ limits }) => Object.keys(limits));
  // The names of `defaultQuotas` are distinct.
  expect(names.toSorted()).toEqual(Object.keys(defaultQuotas()).toSorted());
});

test('NEPHOS_QUOTAS: its limits hold for projects without their own, and never before those', async () => {
  const project = await newProject(platform);
  for (const name of ['one', 'two']) await newImage(project, { name });
  expect((await project.api.post('/image/v2/images', { name: 'three' })).status).toBe(413);
  await setQuota(platform, project.id, 'image_count_total', 3);
  expect((await project.api.post('/image/v2/images', { name: 'three' })).status).toBe(201);
  const { body } = await project.api.get('/image/v2/info/usage');
  expect(body.usage.image_size_total.limit).toBe(-1);
});

test('NEPHOS_QUOTAS: the limits of volumes and networks show it', async () => {
  const { api, id } = await newProject(platform);
  const admin = await signInAdmin(platform);
  expect((await api.get(`/volume/v3/os-quota-sets/${id}`)).body.quota_set.volumes).toBe(3);
  expect((await admin.get(`/networking/v2.0/quotas/${id}/default`)).body.quota.network).toBe(7);
});

test.each(['volumes', 'volumes=', 'volumes=-2', 'volumes=1.5', 'toString=1', 'discs=1', 'volumes=5;ram=1'])(
  'NEPHOS_QUOTAS=%s is refused at start, with the names there are',
  async (text) => {
    await expect(createPlatform(readEnv({ NEPHOS_QUOTAS: text }))).rejects.toThrow(
      /is not a limit\. Use name=number, with the names .*image_size_total/,
    );
  },
);

test('an eleventh image that takes data in at the same time is refused with 413', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_count_total', 20);
  const stage = async () => {
    const id = await newImage(project);
    return project.api.put(`/image/v2/images/${id}/stage`, 'x', { 'content-type': 'application/octet-stream' });
  };
  for (let count = 0; count < 10; count += 1) expect((await stage()).status).toBe(204);
  expect((await stage()).status).toBe(413);
});

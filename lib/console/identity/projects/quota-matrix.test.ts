import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readsOf } from '#lib/testing/reads.ts';
import type { QuotaMatrix } from './schema.ts';

const platform = usePlatform();
const PATH = '/console/v1/quota-matrix';

async function rowOf(id: string) {
  const { projects } = (await (await signInAdmin(platform)).get(PATH)).body as QuotaMatrix;
  const quotas = projects.find((project) => project.id === id)?.quotas ?? [];
  return Object.fromEntries(quotas.map(({ name, used, limit }) => [name, `${used}/${limit}`]));
}

test('GET quota-matrix: usage and limits of each project, its own limit before the default', async () => {
  const project = await newProject(platform);
  const admin = await signInAdmin(platform);
  await launch(platform, project);
  await newVolume(platform, project, { size: 7 });
  await admin.patch(`/console/v1/projects/${project.id}/quotas`, { quotas: { cores: 99, network: -1 } });
  expect(await rowOf(project.id)).toMatchObject({
    ...{ instances: '1/10', cores: '1/99', volumes: '1/10', gigabytes: '7/1000', network: '0/-1', router: '0/10' },
  });
});

test('GET quota-matrix: one more project takes no more statements', async () => {
  const admin = await signInAdmin(platform);
  // The first request after a change of roles resolves the token again.
  const count = async () => {
    await admin.get(PATH);
    return (await readsOf(platform.platform.services.database, () => admin.get(PATH))).length;
  };
  const before = await count();
  await newProject(platform);
  expect(await count()).toBe(before);
});

test('GET quota-matrix: members are refused with 403', async () => {
  expect((await (await newProject(platform, 'manager')).api.get(PATH)).status).toBe(403);
});

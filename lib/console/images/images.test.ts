import { expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { AnyImage } from './schema.ts';

const platform = usePlatform();
const LISTED = '/console/v1/all-images';

const namesIn = async (api: ApiClient, query: string): Promise<(string | null)[]> => {
  const { status, body } = await api.get(`${LISTED}${query}`);
  expect(status).toBe(200);
  return body.images.map(({ image }: AnyImage) => image.name);
};

test('GET /all-images: private and hidden images of any project, found by name, owner, visibility, system and tag', async () => {
  const [admin, owner, other] = [await signInAdmin(platform), await newProject(platform), await newProject(platform)];
  const tagged = { tags: ['golden'], properties: { os_distro: 'debian' } };
  const id = await insertImage(platform, owner.id, { name: 'Ledger-1', os_hidden: 1 }, tagged);
  await insertImage(platform, other.id, { name: 'ledger-2', visibility: 'community', status: 'deactivated' });
  expect(await namesIn(admin, '?q=LEDGER&sort=name:asc')).toEqual(['Ledger-1', 'ledger-2']);
  expect(await namesIn(admin, `?owner=${owner.id}`)).toEqual(['Ledger-1']);
  expect(await namesIn(admin, '?q=ledger&visibility=community')).toEqual(['ledger-2']);
  expect(await namesIn(admin, '?q=ledger&status=deactivated&protected=false')).toEqual(['ledger-2']);
  expect(await namesIn(admin, '?q=ledger&os_distro=debian&os_hidden=true')).toEqual(['Ledger-1']);
  expect(await namesIn(admin, '?tag=golden')).toEqual(['Ledger-1']);
  expect(await namesIn(admin, `?q=${id}`)).toEqual(['Ledger-1']);
  expect(await namesIn(admin, '?q=100%')).toEqual([]);
});

test('GET /all-images: counts the instances of all projects, and comes in pages', async () => {
  const [admin, owner] = [await signInAdmin(platform), await newProject(platform)];
  const old = await insertImage(platform, owner.id, { visibility: 'public', created_at: '2020-01-01T00:00:00.000Z' });
  const newer = await insertImage(platform, owner.id, { created_at: '2021-01-01T00:00:00.000Z' });
  const ids = [await launch(platform, await newProject(platform)), await launch(platform, await newProject(platform))];
  await settle(platform);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ image_id: old }).where('id', 'in', ids).execute(),
  );
  const at = `?owner=${owner.id}&limit=1`;
  const [first] = (await admin.get(`${LISTED}${at}`)).body.images;
  const [second] = (await admin.get(`${LISTED}${at}&marker=${newer}`)).body.images;
  expect([first.id, first.instances, second.id, second.instances]).toEqual([newer, 0, old, 2]);
  const { body } = await admin.get(`${LISTED}?marker=none`);
  expect(body).toEqual({ itemNotFound: { code: 404, message: 'Image none could not be found.' } });
});

test('GET /all-images: refused without the role admin', async () => {
  const { api } = await newProject(platform);
  const { status, body } = await api.get(LISTED);
  expect([status, body.forbidden.message]).toEqual([403, expect.stringContaining('console:images:list_all')]);
});

import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const TYPES = '/volume/v3/types';

test('GET /types: the seeded types by name, whatever is_public asks', async () => {
  const { api } = await newProject(platform);
  for (const query of ['', '?is_public=none']) {
    const { body } = await api.get(`${TYPES}${query}`);
    expect(body.volume_types.map(({ name }: { name: string }) => name)).toEqual(['__DEFAULT__', 'ssd', 'standard']);
  }
});

test('GET /types/{id}: one type, and `default` names the one that volumes get', async () => {
  const { api } = await newProject(platform);
  const { body } = await api.get(`${TYPES}/default`);
  expect(body.volume_type).toMatchObject({ name: '__DEFAULT__', is_public: true, extra_specs: {} });
  expect((await api.get(`${TYPES}/${body.volume_type.id}`)).body).toEqual(body);
});

test('GET /types/{id}: an unknown one, or a private one for users, answers 404', async () => {
  const { api } = await newProject(platform);
  await platform.platform.services.database.transact((tx) =>
    tx
      .insertInto('volume_types')
      .values({ id: 'hidden', name: 'hidden', description: '', is_public: 0, extra_specs: '{}', qos_specs_id: null })
      .execute(),
  );
  for (const id of ['hidden', 'nowhere']) expect((await api.get(`${TYPES}/${id}`)).status).toBe(404);
});

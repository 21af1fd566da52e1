import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

describe('GET /flavors/{id}/os-extra_specs', () => {
  test('lists what a flavor asks of hosts beyond its size', async () => {
    const { api } = await newProject(platform, 'reader');
    const answer = await api.get('/compute/v2.1/flavors/1/os-extra_specs');
    expect([answer.status, answer.body]).toEqual([200, { extra_specs: {} }]);
  });

  test('an unknown flavor is 404', async () => {
    const { api } = await newProject(platform);
    expect((await api.get('/compute/v2.1/flavors/nothing/os-extra_specs')).status).toBe(404);
  });
});

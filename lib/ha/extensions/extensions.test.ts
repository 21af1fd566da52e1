import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const EXTENSIONS = '/ha/v1/extensions';

test('GET /extensions: the parts of the API stand there by upstream’s names, each once and in order', async () => {
  const { status, body } = await (await signInAdmin(platform)).get(EXTENSIONS);
  expect(status).toBe(200);
  const aliases: string[] = body.extensions.map(({ alias }: { alias: string }) => alias);
  expect(aliases).toEqual(['extensions', 'notifications', 'os-hosts', 'segments', 'versions', 'vmoves']);
  const text = { name: 'Segments', alias: 'segments', description: expect.any(String) };
  expect(body.extensions).toContainEqual({ ...text, namespace: '', updated: '', links: [] });
});

test('GET /extensions/{alias}: each of the list shows itself; what is not there is 404', async () => {
  const admin = await signInAdmin(platform);
  const [first] = (await admin.get(EXTENSIONS)).body.extensions;
  expect((await admin.get(`${EXTENSIONS}/${first.alias}`)).body).toEqual({ extension: first });
  for (const alias of ['none', 'constructor', '__proto__']) {
    expect((await admin.get(`${EXTENSIONS}/${alias}`)).status).toBe(404);
  }
});

test.each([EXTENSIONS, `${EXTENSIONS}/segments`])(
  'GET %s is refused with 401 to strangers and with 403 to who is no administrator',
  async (path) => {
    expect((await apiClient(platform).get(path)).status).toBe(401);
    expect((await (await newProject(platform, 'member')).api.get(path)).status).toBe(403);
  },
);

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findPage } from './paging.ts';

const platform = usePlatform();
const COUNT = 23;
let project: TestProject;

interface ListItem {
  id: string;
  name: string;
  size: number;
  created_at: string;
}

beforeAll(async () => {
  project = await newProject(platform);
  await setQuota(platform, project.id, 'volumes', -1);
  await setQuota(platform, project.id, 'gigabytes', -1);
  for (let n = 0; n < COUNT; n += 1) {
    const description = n % 3 === 0 ? null : `d${n % 4}`;
    await project.api.post('/volume/v3/volumes', { volume: { size: 1 + (n % 3), name: `v${n % 5}`, description } });
  }
  await platform.platform.runner.idle();
});

async function walk(query: string, limit: number): Promise<ListItem[]> {
  const rows: ListItem[] = [];
  let path: string | undefined = `/volume/v3/volumes/detail?limit=${limit}&${query}`;
  while (path) {
    const { body } = await project.api.get(path);
    rows.push(...body.volumes);
    const next: string | undefined = body.volumes_links?.[0]?.href;
    path = next?.slice(next.indexOf('/volume'));
  }
  return rows;
}

describe('Pages of a list', () => {
  test('walked in any order and size, they hold every row once, in that order', async () => {
    const sorts = fc.array(
      fc.tuple(fc.constantFrom('name', 'size', 'created_at', 'status'), fc.constantFrom('asc', 'desc')),
      { minLength: 0, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 1, max: COUNT + 1 }), async (keys, limit) => {
        const sort = keys.length > 0 ? `sort=${keys.map(([key, direction]) => `${key}:${direction}`).join(',')}` : '';
        const rows = await walk(sort, limit);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
        for (let n = 1; n < rows.length; n += 1) expect(compare(rows[n - 1], rows[n], keys)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 25 },
    );
  });

  test('sorted by a column that may be null, nulls come before all values, and last when it descends', async () => {
    const options = {
      kind: 'Volume',
      unknownMarker: 'notFound',
      sortKeys: { description: 'description', name: 'name' },
      nullable: ['description'],
      defaultSort: [],
    } as const;
    const directions = fc.constantFrom('asc', 'desc');
    await fc.assert(
      fc.asyncProperty(directions, directions, fc.integer({ min: 1, max: COUNT + 1 }), async (one, other, limit) => {
        const rows: { id: string; description: string | null; name: string }[] = [];
        let marker: string | undefined;
        do {
          const source = platform.platform.services.database.read
            .selectFrom('volumes')
            .select(['id', 'name', 'description'])
            .where('project_id', '=', project.id);
          const query = { sort_key: ['description', 'name'], sort_dir: [one, other], limit, marker };
          const page = await findPage(source, 'volumes', query, options);
          rows.push(...page.rows);
          marker = page.nextMarker;
        } while (marker);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
        const order = (direction: string, a: string, b: string) =>
          a === b ? 0 : (a < b ? -1 : 1) * (direction === 'asc' ? 1 : -1);
        const expected = rows.toSorted(
          (a, b) => order(one, a.description ?? '', b.description ?? '') || order(other, a.name, b.name),
        );
        const shown = (row: (typeof rows)[number]) => [row.description, row.name];
        expect(rows.map(shown)).toEqual(expected.map(shown));
      }),
      { numRuns: 20 },
    );
  });

  test('sort_dir alone turns the default order round, and one sort_dir is that of every sort_key', async () => {
    const ids = async (query: string) => (await walk(query, 7)).map(({ id }) => id);
    const newestFirst = await ids('');
    expect(await ids('sort_dir=desc')).toEqual(newestFirst);
    expect(await ids('sort_dir=asc')).toEqual(newestFirst.toReversed());
    expect(await ids('sort_key=name&sort_key=size&sort_dir=asc')).toEqual(await ids('sort=name:asc,size:asc'));
  });

  test.each(['sort_dir=sideways', 'sort_dir=asc&sort_dir=desc', 'sort_key=name&sort_dir=asc&sort_dir=desc'])(
    '%s is refused with 400',
    async (query) => {
      expect((await project.api.get(`/volume/v3/volumes?${query}`)).status).toBe(400);
    },
  );

  test('sort_key and sort_dir order as sort does', async () => {
    const paired = await walk('sort_key=name&sort_dir=asc&sort_key=size&sort_dir=desc', 7);
    expect(paired.map(({ id }) => id)).toEqual((await walk('sort=name:asc,size:desc', 50)).map(({ id }) => id));
  });

  test('limit=0 is an empty page without a next one', async () => {
    expect((await project.api.get('/volume/v3/volumes/detail?limit=0')).body).toEqual({ volumes: [] });
  });

  test.each([
    ['a limit that is no number', 'limit=many', 400],
    ['a negative limit', 'limit=-1', 400],
    ['an unknown sort key', 'sort=colour:asc', 400],
    ['an unknown direction', 'sort=name:up', 400],
    ['both spellings of a sort key', 'sort=name:asc&sort_key=name', 400],
    ['both spellings of a direction', 'sort=name&sort_dir=asc', 400],
    ['an unknown marker', 'marker=nothing', 404],
  ])('%s is refused', async (_what, query, status) => {
    expect((await project.api.get(`/volume/v3/volumes/detail?${query}`)).status).toBe(status);
  });

  test("another project's volume is no marker", async () => {
    const other = await newProject(platform);
    const { body } = await other.api.post('/volume/v3/volumes', { volume: { size: 1 } });
    expect((await project.api.get(`/volume/v3/volumes?marker=${body.volume.id}`)).status).toBe(404);
  });
});

type Key = 'name' | 'size' | 'created_at' | 'status';

function compare(one: ListItem | undefined, other: ListItem | undefined, keys: (readonly [string, string])[]): number {
  for (const [key, direction] of keys) {
    const [a, b] = [one?.[key as Exclude<Key, 'status'>] ?? '', other?.[key as Exclude<Key, 'status'>] ?? ''];
    if (a !== b) return (a < b ? -1 : 1) * (direction === 'asc' ? 1 : -1);
  }
  return 0;
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** Who may do what, as an administrator arranges it: each command as it is typed. In this order. */
let cloud: Cloud;
let cli: OpenStack;

type Shown = Record<string, unknown>;
type Listed = { ID: string; Name: string }[];

const names = (listed: Listed) => listed.map(({ Name }) => Name);

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.admin;
});
afterAll(() => cloud.stop());

describe('domain', () => {
  test('create, set, show, list, and no second one of the name', async () => {
    const made = await cli.json<Shown>('domain', 'create', '--description', 'A lab', 'physics');
    expect(made).toMatchObject({ name: 'physics', description: 'A lab', enabled: true });
    await cli.ok('domain', 'set', '--description', 'The lab', 'physics');
    expect(await cli.json('domain', 'show', 'physics')).toMatchObject({ id: made.id, description: 'The lab' });
    expect(names(await cli.json('domain', 'list')).toSorted()).toEqual(['Default', 'physics']);
    const again = await cli.run('domain', 'create', 'physics');
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('409')]);
    expect(await cli.json('domain', 'create', '--or-show', 'physics')).toMatchObject({ id: made.id });
  });
});

describe('project', () => {
  test('create --domain --parent --tag --property --description: shown as made', async () => {
    const optics = await cli.json<Shown>('project', 'create', '--domain', 'physics', 'optics');
    const lasers = await cli.json<Shown>(
      ...['project', 'create', '--domain', 'physics', '--parent', 'optics', '--description', 'Light'],
      ...['--tag', 'lab', '--tag', 'paid', '--property', 'centre=42', 'lasers'],
    );
    expect(lasers).toMatchObject({
      parent_id: optics.id,
      description: 'Light',
      tags: ['lab', 'paid'],
      is_domain: false,
    });
    const shown = await cli.json<Shown>('project', 'show', '--domain', 'physics', '--parents', 'lasers');
    expect(shown).toMatchObject({ id: lasers.id, name: 'lasers' });
    expect(JSON.stringify(shown)).toContain('42');
    expect(JSON.stringify(await cli.json('project', 'show', '--domain', 'physics', '--children', 'optics'))).toContain(
      String(lasers.id),
    );
  });

  test('set and list: renamed, tagged, disabled, filtered', async () => {
    await cli.ok(
      ...['project', 'set', '--domain', 'physics', '--name', 'masers', '--disable', '--tag', 'old', 'lasers'],
    );
    await cli.ok('project', 'set', '--domain', 'physics', '--remove-tag', 'paid', 'masers');
    const shown = await cli.json<Shown & { tags: string[] }>('project', 'show', '--domain', 'physics', 'masers');
    expect(shown.enabled).toBe(false);
    expect(shown.tags.toSorted()).toEqual(['lab', 'old']);
    const listed = async (...args: string[]) => names(await cli.json<Listed>('project', 'list', ...args)).toSorted();
    expect(await listed('--domain', 'physics')).toEqual(['masers', 'optics']);
    expect(await listed('--tags', 'lab,old')).toEqual(['masers']);
    expect(await listed('--domain', 'physics', '--not-tags', 'lab')).toEqual(['optics']);
    expect(await listed('--parent', 'optics')).toEqual(['masers']);
    expect(await listed()).toEqual(expect.arrayContaining(['admin', 'demo', 'masers', 'optics']));
  });

  test('delete: refused while there are projects below or anything in it, and then it is gone', async () => {
    const refused = await cli.run('project', 'delete', '--domain', 'physics', 'optics');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('403')]);
    await cli.ok('project', 'delete', '--domain', 'physics', 'masers');
    await cli.ok('project', 'delete', '--domain', 'physics', 'optics');
    const held = await cli.run('project', 'delete', 'demo');
    expect([held.status, held.stderr]).toEqual([1, expect.stringContaining('1 network')]);
    expect(await cli.json('project', 'list', '--domain', 'physics')).toEqual([]);
  });

  test('its domain is deleted once it is disabled', async () => {
    const refused = await cli.run('domain', 'delete', 'physics');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('403')]);
    await cli.ok('domain', 'set', '--disable', 'physics');
    await cli.ok('domain', 'delete', 'physics');
    expect(names(await cli.json('domain', 'list'))).toEqual(['Default']);
  });

  test('list by a user: its own, as administrators’ lists are refused to it', async () => {
    expect(names(await cloud.demo.json('project', 'list'))).toEqual(['demo']);
    expect((await cloud.demo.run('project', 'create', 'mine')).stderr).toContain('403');
  });
});

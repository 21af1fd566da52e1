import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** Commands with which an administrator manages projects, users and roles. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;

type ShowOutput = Record<string, unknown>;
type ListedNames = { ID: string; Name: string }[];

const names = (listed: ListedNames) => listed.map(({ Name }) => Name);

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.admin;
});
afterAll(() => cloud.stop());

describe('domain', () => {
  test('create, set, show, list, and no second one of the name', async () => {
    const made = await cli.json<ShowOutput>('domain', 'create', '--description', 'A lab', 'physics');
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
    const optics = await cli.json<ShowOutput>('project', 'create', '--domain', 'physics', 'optics');
    const lasers = await cli.json<ShowOutput & { tags: string[] }>(
      ...['project', 'create', '--domain', 'physics', '--parent', 'optics', '--description', 'Light'],
      ...['--tag', 'lab', '--tag', 'paid', '--property', 'centre=42', 'lasers'],
    );
    expect(lasers).toMatchObject({ parent_id: optics.id, description: 'Light', is_domain: false });
    // The client sends the tags in random order.
    expect(lasers.tags.toSorted()).toEqual(['lab', 'paid']);
    const shown = await cli.json<ShowOutput>('project', 'show', '--domain', 'physics', '--parents', 'lasers');
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
    const shown = await cli.json<ShowOutput & { tags: string[] }>('project', 'show', '--domain', 'physics', 'masers');
    expect(shown.enabled).toBe(false);
    expect(shown.tags.toSorted()).toEqual(['lab', 'old']);
    const listed = async (...args: string[]) =>
      names(await cli.json<ListedNames>('project', 'list', ...args)).toSorted();
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
    const notEmpty = await cli.run('project', 'delete', 'demo');
    expect([notEmpty.status, notEmpty.stderr]).toEqual([1, expect.stringContaining('1 network')]);
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

describe('user', () => {
  test('create, show, set and list; a second one of the name is refused', async () => {
    const made = await cli.json<ShowOutput>(
      ...['user', 'create', '--domain', 'default', '--password', 'secret', '--email', 'ada@example.org'],
      ...['--project', 'demo', '--description', 'First', 'ada'],
    );
    expect(made).toMatchObject({ name: 'ada', domain_id: 'default', email: 'ada@example.org', enabled: true });
    const bare = await cli.json<ShowOutput>('user', 'create', 'bare');
    expect(bare).toMatchObject({ name: 'bare', password_expires_at: null });
    await cli.ok('user', 'set', '--email', 'new@example.org', '--disable', 'bare');
    expect(await cli.json('user', 'show', 'bare')).toMatchObject({ email: 'new@example.org', enabled: false });
    const listed = await cli.json<(ListedNames[number] & { Email: string })[]>('user', 'list', '--long');
    expect(listed.find(({ Name }) => Name === 'ada')).toMatchObject({ ID: made.id, Email: 'ada@example.org' });
    const again = await cli.run('user', 'create', 'ada');
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('409')]);
    expect(await cli.json('user', 'create', '--or-show', 'ada')).toMatchObject({ id: made.id });
  });

  test('password set: with the present one only, after which that is wrong', async () => {
    await cli.ok('role', 'add', '--user', 'ada', '--project', 'demo', 'member');
    const ada = cloud.as({ user: 'ada', project: 'demo', password: 'secret' });
    const refused = await ada.run('user', 'password', 'set', '--original-password', 'wrong', '--password', 'other one');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('401')]);
    await ada.ok('user', 'password', 'set', '--original-password', 'secret', '--password', 'other one');
    expect((await ada.run('token', 'issue')).stderr).toContain('401');
    await cloud.as({ user: 'ada', project: 'demo', password: 'other one' }).ok('token', 'issue');
    await cli.ok('user', 'set', '--password', 'third one', 'ada');
    await cloud.as({ user: 'ada', project: 'demo', password: 'third one' }).ok('token', 'issue');
  });
});

describe('group', () => {
  test('create, add user, contains user, remove user, delete', async () => {
    const made = await cli.json<ShowOutput>('group', 'create', '--description', 'All', 'crew');
    expect(made).toMatchObject({ name: 'crew', domain_id: 'default', description: 'All' });
    await cli.ok('group', 'set', '--description', 'Everybody', 'crew');
    expect(await cli.json('group', 'show', 'crew')).toMatchObject({ id: made.id, description: 'Everybody' });
    await cli.ok('group', 'add', 'user', 'crew', 'ada', 'bare');
    expect((await cli.ok('group', 'contains', 'user', 'crew', 'ada')).stdout).toContain('ada in group crew');
    expect(names(await cli.json('user', 'list', '--group', 'crew')).toSorted()).toEqual(['ada', 'bare']);
    expect(names(await cli.json('group', 'list', '--user', 'ada'))).toEqual(['crew']);
    await cli.ok('group', 'remove', 'user', 'crew', 'bare');
    expect((await cli.run('group', 'contains', 'user', 'crew', 'bare')).stderr).toContain('bare not in group crew');
    await cli.ok('group', 'delete', 'crew');
    expect(names(await cli.json('group', 'list'))).toEqual([]);
  });

  test('user delete: the own one is refused, all others are gone', async () => {
    const own = await cli.run('user', 'delete', 'admin');
    expect([own.status, own.stderr]).toEqual([1, expect.stringContaining('403')]);
    await cli.ok('user', 'delete', 'ada', 'bare');
    expect(names(await cli.json('user', 'list')).toSorted()).toEqual(['admin', 'demo']);
  });
});

describe('role', () => {
  const assigned = async (...options: string[]) => {
    const list = ['role', 'assignment', 'list', '--names', ...options];
    const rows = await cli.json<{ Role: string; User: string; Project: string }[]>(...list);
    return rows.map(({ Role, User, Project }) => [Role, User, Project]).toSorted();
  };

  test('create, add and remove, inherited too; implied ones are effective', async () => {
    await cli.ok('role', 'create', 'auditor');
    await cli.ok('user', 'create', '--password', 'a password for tests', 'ada');
    await cli.ok('project', 'create', 'lab');
    await cli.ok('implied', 'role', 'create', 'auditor', '--implied-role', 'reader');
    await cli.ok('role', 'add', '--user', 'ada', '--project', 'lab', 'auditor');
    const [ada, lab] = ['ada@Default', 'lab@Default'];
    expect(await assigned('--user', 'ada')).toEqual([['auditor', ada, lab]]);
    expect(await assigned('--user', 'ada', '--effective')).toEqual([
      ['auditor', ada, lab],
      ['reader', ada, lab],
    ]);
    await cli.ok('role', 'add', '--user', 'ada', '--project', 'lab', '--inherited', 'member');
    await cli.ok('role', 'remove', '--user', 'ada', '--project', 'lab', '--inherited', 'member');
    await cli.ok('implied', 'role', 'delete', 'auditor', '--implied-role', 'reader');
    const refused = await cli.run('implied', 'role', 'create', 'auditor', '--implied-role', 'admin');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('403')]);
    await cli.ok('role', 'delete', 'auditor');
    expect(await assigned('--user', 'ada')).toEqual([]);
  });

  test('trust: lent, listed and ended', async () => {
    const trust = ['trust', 'create', '--project', 'admin', '--role', 'reader', '--impersonate', 'admin', 'ada'];
    const { id } = await cli.json<ShowOutput>(...trust);
    expect((await cli.json<{ ID: string }[]>('trust', 'list')).map(({ ID }) => ID)).toEqual([id]);
    await cli.ok('trust', 'delete', String(id));
    expect(await cli.json('trust', 'list')).toEqual([]);
  });

  test('token: issued and revoked', async () => {
    const { id } = await cli.json<ShowOutput>('token', 'issue');
    await cli.ok('token', 'revoke', String(id));
    expect((await cli.run('token', 'revoke', String(id))).status).toBe(1);
  });
});

import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { validateToken } from '#lib/identity/tokens/validate.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { type ApiClient, apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { importUsers } from './import.ts';

const platform = usePlatform({ NEPHOS_PASSWORD_MIN_LENGTH: '6' });
const V3 = '/identity/v3';
const PATH = '/console/v1/users/imports';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const unique = (name: string) => `${name}-${randomBytes(4).toString('hex')}`;
const send = async (users: object[], is_dry_run = false, api = admin) =>
  (await api.post(PATH, { import: { is_dry_run, users } })).body.import;
const found = async (name: string) => (await admin.get(`${V3}/users?name=${name}`)).body.users;
const messages = ({ results }: { results: { message: string | null }[] }) => results.map(({ message }) => message);

async function callerOf({ token }: ApiClient): Promise<Caller> {
  const valid = await validateToken(platform.platform.services.database, token ?? '');
  if (!valid) throw new Error('The token is none.');
  return valid.caller;
}

/** A domain with a group and a project, and the names of both. */
async function newGround() {
  const domain = await newDomain(platform);
  const { name } = (await admin.get(`${V3}/domains/${domain.id}`)).body.domain;
  const [group, project] = [unique('group'), unique('project')];
  const of = { domain_id: domain.id };
  const groupId = (await admin.post(`${V3}/groups`, { group: { name: group, ...of } })).body.group.id;
  const projectId = (await admin.post(`${V3}/projects`, { project: { name: project, ...of } })).body.project.id;
  return { ...domain, name, group, groupId, project, projectId };
}

describe('An import of users', () => {
  test('makes each with its groups, its role and an invitation, whose word is in the answer alone', async () => {
    const { name: domain, group, groupId, project, projectId } = await newGround();
    const name = unique('ada');
    const row = { name, domain, email: 'ada@example.org', groups: [group], project, role: 'member' };
    const { done, failed, results } = await send([{ ...row, sign_in: 'invitation' }]);
    expect([done, failed]).toEqual([1, 0]);
    const { user_id, invitation } = results[0];
    const [user] = await found(name);
    expect(user).toMatchObject({ id: user_id, email: 'ada@example.org', enabled: true, default_project_id: projectId });
    expect((await admin.head(`${V3}/groups/${groupId}/users/${user_id}`)).status).toBe(204);
    const roles = (await admin.get(`${V3}/projects/${projectId}/users/${user_id}/roles`)).body.roles;
    expect(roles.map(({ name: role }: { name: string }) => role)).toEqual(['member']);
    const accepted = { invitation: { word: invitation.word, password: 'chosen by ada' } };
    expect((await apiClient(platform).post(`${V3}/invitations/accept`, accepted)).status).toBe(204);
    const runs = await platform.platform.services.database.read.selectFrom('events').selectAll().execute();
    expect(JSON.stringify(runs)).not.toContain(invitation.word);
  });

  test('with passwords lets nobody in before the password was changed', async () => {
    const name = unique('bob');
    await send([{ name, sign_in: 'password', password: 'handed on by paper' }]);
    expect((await found(name))[0].must_change_password).toBe(true);
    await expect(signIn(platform, { name, password: 'handed on by paper' })).rejects.toThrow('refused');
  });

  test('tells of every row what is wrong with it, and makes the others', async () => {
    const { name: domain, group, project } = await newGround();
    const [good, taken] = [unique('good'), unique('taken')];
    await send([{ name: taken, domain, sign_in: 'none' }]);
    const none = { domain, sign_in: 'none' };
    const outcome = await send([
      { name: good, ...none },
      { name: taken, ...none },
      { name: good, ...none },
      { name: unique('a'), ...none, domain: 'absent' },
      { name: unique('b'), ...none, groups: [group, 'absent'] },
      { name: unique('c'), ...none, project: 'absent' },
      { name: unique('d'), ...none, project, role: 'absent' },
      { name: unique('e'), ...none, role: 'member' },
      { name: unique('f'), ...none, sign_in: 'password' },
      { name: unique('g'), ...none, sign_in: 'password', password: 'short' },
    ]);
    expect([outcome.done, outcome.failed]).toEqual([1, 9]);
    expect(messages(outcome)).toEqual([
      null,
      expect.stringContaining('Duplicate'),
      `An earlier row has the same name, ${good}.`,
      'Domain absent does not exist.',
      'The domain has no group named absent.',
      'The domain has no project named absent.',
      'Role absent does not exist.',
      'A role requires a project.',
      'The row has no password.',
      expect.stringContaining('at least'),
    ]);
    expect(await found(good)).toHaveLength(1);
  });

  test('makes nothing of a row that is refused at its end', async () => {
    const { name: domain, group, groupId } = await newGround();
    const name = unique('half');
    const row = { name, domain, groups: [group, 'absent'], sign_in: 'invitation' };
    expect((await send([row])).failed).toBe(1);
    expect(await found(name)).toEqual([]);
    expect((await admin.get(`${V3}/groups/${groupId}/users`)).body.users).toEqual([]);
  });

  test('that is only tried meets every refusal, and leaves nothing behind', async () => {
    const { name: domain, group, groupId, project } = await newGround();
    const [one, other] = [unique('one'), unique('other')];
    const rows = [
      { name: one, domain, groups: [group], project, role: 'reader', sign_in: 'invitation' },
      { name: other, domain, groups: ['absent'], sign_in: 'none' },
    ];
    const outcome = await send(rows, true);
    expect(outcome).toMatchObject({ is_dry_run: true, done: 1, failed: 1 });
    expect(messages(outcome)).toEqual([null, 'The domain has no group named absent.']);
    expect(outcome.results[0]).toMatchObject({ user_id: null, invitation: null });
    expect([await found(one), await found(other)]).toEqual([[], []]);
    expect((await admin.get(`${V3}/groups/${groupId}/users`)).body.users).toEqual([]);
  });

  test('sent again because its answer was lost makes nothing twice, and says which rows are there', async () => {
    const rows = [unique('twice'), unique('twice')].map((name) => ({ name, sign_in: 'invitation' }));
    expect((await send(rows)).done).toBe(2);
    const again = await send(rows);
    expect([again.done, again.failed]).toEqual([0, 2]);
    expect(messages(again)).toEqual(rows.map(({ name }) => expect.stringContaining(name)));
    for (const { name } of rows) expect(await found(name)).toHaveLength(1);
  });

  test('answers for every row also when one of them meets a failure that nobody foresaw', async () => {
    const names = [unique('first'), unique('broken'), unique('last')];
    const { services } = platform.platform;
    let row = 0;
    const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      row += 1;
      return row === 2 ? Promise.reject(new Error('The disk is on fire.')) : services.database.transact(work);
    };
    const ctx: AuthedContext = {
      ...services,
      database: { ...services.database, transact },
      requestId: 'req-of-this',
      baseUrl: 'http://nephos.test',
      url: new URL('http://nephos.test/'),
      microversion: { major: 1, minor: 0 },
      isHead: false,
      header: () => undefined,
      caller: await callerOf(admin),
    };
    const users = names.map((name) => ({ name, sign_in: 'invitation' as const }));
    const { done, results } = await importUsers(ctx, { is_dry_run: false, users });
    expect([done, results.map(({ invitation }) => invitation !== null)]).toEqual([2, [true, false, true]]);
    expect(results[1]?.message).toContain('req-of-this');
    expect(results[1]?.message).not.toContain('fire');
    expect(await found(names[1] ?? '')).toEqual([]);
  });

  test('has at most 500 rows', async () => {
    const users = Array.from({ length: 501 }, (_, n) => ({ name: `many-${n}`, sign_in: 'none' }));
    expect((await admin.post(PATH, { import: { is_dry_run: false, users } })).status).toBe(400);
    expect(await found('many-0')).toEqual([]);
  });
});

describe('Who imports', () => {
  test('with a token of a domain makes users there alone, with no role beyond it', async () => {
    const ground = await newGround();
    const [own, foreign, strong] = [unique('own'), unique('foreign'), unique('strong')];
    const { project, group } = ground;
    const outcome = await send(
      [
        { name: own, project, role: 'manager', groups: [group], sign_in: 'invitation' },
        { name: foreign, domain: 'Default', sign_in: 'none' },
        { name: strong, project, role: 'admin', sign_in: 'none' },
      ],
      false,
      ground.api,
    );
    expect([outcome.done, outcome.failed]).toEqual([1, 2]);
    expect(messages(outcome)[1]).toBe('Domain Default does not exist.');
    expect((await found(own))[0].domain_id).toBe(ground.id);
    expect([await found(foreign), await found(strong)]).toEqual([[], []]);
  });

  test('into a group that holds more than is the importer’s to give is refused', async () => {
    const ground = await newGround();
    const admins = (await admin.get(`${V3}/roles?name=admin`)).body.roles[0].id;
    await admin.put(`${V3}/system/groups/${ground.groupId}/roles/${admins}`);
    const name = unique('sly');
    expect((await send([{ name, groups: [ground.group], sign_in: 'none' }], false, ground.api)).failed).toBe(1);
    expect(await found(name)).toEqual([]);
  });

  test('manages a domain, or all: nobody else', async () => {
    const { api } = await newProject(platform, 'manager');
    const reader = await newDomain(platform, 'reader');
    const body = { import: { is_dry_run: true, users: [{ name: 'x', sign_in: 'none' }] } };
    for (const one of [api, reader.api]) expect((await one.post(PATH, body)).status).toBe(403);
    expect((await apiClient(platform).post(PATH, body)).status).toBe(401);
  });
});

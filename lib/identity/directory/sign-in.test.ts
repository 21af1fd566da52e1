import { beforeEach, describe, expect, test, vi } from 'vitest';
import { apiClient } from '#lib/testing/api.ts';
import { DirectoryDomains } from '#lib/testing/directory-domain.ts';
import { newDomain, useIdentityAdmin } from '#lib/testing/identity.ts';
import {
  addModelUser,
  modelOptions,
  modelPassword,
  modelUserDn,
  useModelDirectory,
} from '#lib/testing/model-directory.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const V3 = '/identity/v3';
const ATTEMPTS = 3;
const platform = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: String(ATTEMPTS) });
const admin = useIdentityAdmin(platform);
const model = useModelDirectory();
const domains = new DirectoryDomains(platform, admin, model);

beforeEach(() => {
  addModelUser(model, 1000, 'anna');
  addModelUser(model, 1001, 'bert', { userAccountControl: '514' });
});

const triedAt = (name: string) => model.binds.filter((bind) => bind.name === modelUserDn(name)).length;

describe('Wrong passwords', () => {
  test('never reach the directory more often than the lockout allows, also many at the same time', async () => {
    const id = await domains.create();
    const all = await Promise.all(Array.from({ length: 20 }, () => domains.authenticate(id, 'anna', 'wrong')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]));
    expect(triedAt('anna')).toBe(ATTEMPTS);
    expect((await domains.authenticate(id, 'anna')).status).toBe(401);
    expect(triedAt('anna')).toBe(ATTEMPTS);
  });

  test('never reach it more often than the options allow, from however many addresses', async () => {
    const id = await domains.create({ max_failed_binds: 5 });
    const user = { name: 'anna', domain: { id } };
    const attempt = (password: string, at: number) =>
      apiClient(platform).post(
        `${V3}/auth/tokens`,
        { auth: { identity: { methods: ['password'], password: { user: { ...user, password } } } } },
        { 'x-nephos-peer': `192.0.2.${at}` },
      );
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => attempt('wrong', at)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]));
    expect(triedAt('anna')).toBe(5);
    expect((await attempt(modelPassword('anna'), 99)).status).toBe(401);
    expect(triedAt('anna')).toBe(5);
  });

  test('of one user do not keep another from signing in', async () => {
    const id = await domains.create();
    addModelUser(model, 1002, 'carla');
    const wrong = Array.from({ length: 10 }, () => domains.authenticate(id, 'anna', 'wrong'));
    expect((await domains.authenticate(id, 'carla')).status).toBe(201);
    await Promise.all(wrong);
  });
});

describe('A refused sign-in', () => {
  const cases: [string, string, string][] = [
    ['an unknown name', 'nobody', 'wrong'],
    ['a wrong password', 'anna', 'wrong'],
    ['an empty password', 'anna', ''],
    ['a disabled user with the right password', 'bert', modelPassword('bert')],
    ['a disabled user with a wrong password', 'bert', 'wrong'],
  ];

  test.each([
    ['with a base DN', {}],
    ['without a base DN', { suffix: '' }],
  ])(
    'looks the same to clients and makes the directory verify one password, whatever the reason, %s',
    async (_what, given) => {
      const id = await domains.create(given);
      const seen: unknown[] = [];
      for (const [, name, password] of cases) {
        model.binds.length = 0;
        const { status, body } = await domains.authenticate(id, name, password);
        seen.push({ status, message: body.error?.message, binds: model.binds.length });
      }
      const expected = { status: 401, message: 'The request you have made requires authentication.', binds: 1 };
      expect(seen).toEqual(cases.map(() => expected));
    },
  );

  test('of a locked user makes the directory verify one password too, but not that of the user', async () => {
    const id = await domains.create();
    for (let at = 0; at < ATTEMPTS; at += 1) await domains.authenticate(id, 'anna', 'wrong');
    model.binds.length = 0;
    expect((await domains.authenticate(id, 'anna')).status).toBe(401);
    expect([model.binds.length, triedAt('anna')]).toEqual([1, 0]);
  });
});

describe('Secrets', () => {
  const secrets = ['the password of the reader', modelPassword('anna'), 'a wrong password'];

  /** Everything that the database contains. */
  async function contents(): Promise<string> {
    const { database } = domains;
    const tables = await database.read.introspection.getTables();
    const rows = tables.map(({ name }) =>
      database.read
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    );
    return JSON.stringify(await Promise.all(rows));
  }

  test.each([0, 49, 51, 53, 80])(
    'are in no log, answer, event or row, also if the directory repeats them with the result code %i',
    async (code) => {
      const logged: unknown[] = [];
      const { log } = platform.platform.services;
      const spies = (['info', 'warn', 'error', 'debug'] as const).map((level) =>
        vi.spyOn(log, level).mockImplementation((...args: unknown[]) => {
          for (const arg of args)
            logged.push(arg instanceof Error ? String(arg.stack) : JSON.stringify(arg, errorText));
        }),
      );
      model.entries.set('cn=reader', { userPassword: 'the password of the reader' });
      const account = { user: 'cn=reader', password: 'the password of the reader' };
      const id = await domains.create(account);
      model.diagnose = ({ password }) => (code === 0 ? undefined : { code, message: `invalid password ${password}` });
      const answers = [
        await domains.authenticate(id, 'anna'),
        await domains.authenticate(id, 'anna', 'a wrong password'),
      ];
      const user = { name: 'anna', password: modelPassword('anna') };
      answers.push(await admin.api.post(`${V3}/domains/${id}/config/test`, { user }));
      await domains.sync(id);
      answers.push(
        await admin.api.get(`${V3}/domains/${id}/directory`),
        await admin.api.get(`${V3}/domains/${id}/config`),
      );
      for (const spy of spies) spy.mockRestore();
      const text = [JSON.stringify(answers.map(({ body }) => body)), ...logged, await contents()].join('\n');
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      expect(text.includes('cn=reader')).toBe(true);
    },
  );
});

/** Errors as a log shows them. */
const errorText = (_key: string, value: unknown) => (value instanceof Error ? { ...value, text: value.stack } : value);

describe('The configuration, its test, and the state of a directory', () => {
  const requests = (id: string): [string, string, unknown][] => {
    const config = `${V3}/domains/${id}/config`;
    const { config: options } = modelOptions(model, { url: 'ldap://127.0.0.1:1' });
    return [
      ['GET', config, undefined],
      ['GET', `${config}/ldap`, undefined],
      ['GET', `${config}/ldap/url`, undefined],
      ['GET', `${V3}/domains/config/default`, undefined],
      ['PUT', config, { config: options }],
      ['PATCH', config, { config: options }],
      ['PATCH', `${config}/ldap`, { config: { ldap: options.ldap } }],
      ['PATCH', `${config}/ldap/url`, { config: { url: 'ldap://127.0.0.1:1' } }],
      ['DELETE', config, undefined],
      ['DELETE', `${config}/ldap`, undefined],
      ['DELETE', `${config}/ldap/url`, undefined],
      ['POST', `${config}/test`, { config: options }],
      ['GET', `${V3}/domains/${id}/directory`, undefined],
      ['POST', `${V3}/domains/${id}/directory/sync`, undefined],
      ['POST', `${V3}/domains/${id}/directory/confirm-removals`, undefined],
    ];
  };

  test.each(['admin', 'manager', 'member', 'reader'])(
    'are not for the role %s on the domain, who could point the platform at internal addresses: 403',
    async (role) => {
      const { api, id } = await newDomain(platform, role);
      await domains.configure(id);
      const before = model.connections;
      for (const [method, path, body] of requests(id)) {
        expect([method, path, (await api.call(method, path, body)).status]).toEqual([method, path, 403]);
      }
      expect(model.connections).toBe(before);
    },
  );

  test('are not for anybody without a token: 401', async () => {
    const id = await admin.make('domain');
    for (const [method, path, body] of requests(id)) {
      expect([path, (await apiClient(platform).call(method, path, body)).status]).toEqual([path, 401]);
    }
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { BIND, findNothing, message, result, SEARCH, useFakeDirectory } from '#lib/testing/fake-directory.ts';
import { LDAP_DEFAULTS } from '../../domain-config/options.ts';
import { poolSettings } from '../load.ts';
import { userSearch } from '../searches.ts';
import { DirectoryPool, DirectoryUnavailableError } from './pool.ts';

const fake = useFakeDirectory();
beforeEach(() => {
  fake.respond = findNothing;
});

const newPool = (options: object = {}) =>
  new DirectoryPool(poolSettings({ ...LDAP_DEFAULTS, url: fake.url, ...options }));

const search = (pool: DirectoryPool) => pool.read((connection) => connection.find(userSearch(LDAP_DEFAULTS), 1));

describe('Connections to a directory', () => {
  test('are used again, and never more than pool_size at the same time', async () => {
    const before = fake.connections;
    const pool = newPool({ pool_size: 3 });
    await Promise.all(Array.from({ length: 30 }, () => search(pool)));
    await search(pool);
    expect(fake.connections - before).toBeLessThanOrEqual(3);
    pool.close();
  });

  test('refuse more than a hundred waiting requests at once', async () => {
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    fake.respond = (request, socket) => {
      if (request.operation === SEARCH) isReleased.then(() => findNothing(request, socket));
      else findNothing(request, socket);
    };
    const pool = newPool({ pool_size: 1 });
    const results = Array.from({ length: 150 }, () => search(pool));
    const refused = Promise.allSettled(results).then((all) => all.filter(({ status }) => status === 'rejected').length);
    await expect(results.at(-1)).rejects.toThrow('too busy');
    release();
    expect(await refused).toBe(49);
    pool.close();
  });

  test('that the server has closed are replaced', async () => {
    const pool = newPool();
    await search(pool);
    fake.closeAll();
    expect(await search(pool)).toEqual([]);
    pool.close();
  });

  test('for verifying passwords are not those that read', async () => {
    const pool = newPool();
    const before = fake.connections;
    await search(pool);
    expect(await pool.verify('uid=anna,dc=example', 'secret')).toBe(true);
    expect(fake.connections - before).toBe(2);
    pool.close();
  });

  test.each([
    ['an empty name', '', 'secret'],
    ['an empty password', 'uid=anna', ''],
    ['a password that some servers would take for empty', 'uid=anna', '\0secret'],
  ])('never send %s', async (_what, dn, password) => {
    let binds = 0;
    fake.respond = (request, socket) => {
      if (request.operation === BIND) binds += 1;
      findNothing(request, socket);
    };
    const pool = newPool();
    expect(await pool.verify(dn, password)).toBe(false);
    expect(binds).toBe(0);
    pool.close();
  });

  test.each([
    ['wrong credentials', 49, false],
    ['an account without a password', 48, false],
    ['an account that may not sign in now', 53, false],
  ])('are kept when the server answers with %s: the password is rejected', async (_what, code, isRight) => {
    const pool = newPool();
    fake.respond = ({ id }, socket) => socket.write(message(id, result(0x61, code)));
    expect(await pool.verify('uid=anna', 'secret')).toBe(isRight);
  });

  test('answer that the server is busy with an error, which is not a rejected password', async () => {
    const pool = newPool();
    fake.respond = ({ id }, socket) => socket.write(message(id, result(0x61, 51)));
    await expect(pool.verify('uid=anna', 'secret')).rejects.toThrow();
  });

  test('need the password of the reading account', async () => {
    const pool = newPool({ user: 'cn=reader' });
    await expect(search(pool)).rejects.toThrow(DirectoryUnavailableError);
  });
});

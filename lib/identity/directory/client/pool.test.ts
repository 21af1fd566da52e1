import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BIND, ber, findNothing, message, result, SEARCH, useFakeDirectory } from '#lib/testing/fake-directory.ts';
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

  test('that the server closes are not opened again, unsigned and unencrypted, in the middle of some work', async () => {
    const pool = newPool();
    const before = fake.connections;
    const work = pool.read(async (connection) => {
      await connection.find(userSearch(LDAP_DEFAULTS), 1);
      fake.closeAll();
      await expect.poll(() => connection.isOpen).toBe(false);
      return connection.find(userSearch(LDAP_DEFAULTS), 1);
    });
    await expect(work).rejects.toThrow('closed the connection');
    expect(fake.connections - before).toBe(1);
    pool.close();
  });

  test('for long work are not taken from sign-ins', async () => {
    const pool = newPool({ pool_size: 1 });
    const found = await pool.readAlone(async () => search(pool));
    expect(found).toEqual([]);
    pool.close();
  });

  test('that send more messages than a page can have are closed', async () => {
    const reference = (id: number) => message(id, ber(0x73, ber(0x04, 'ldap://127.0.0.1/')));
    fake.respond = (request, socket) => {
      if (request.operation !== SEARCH) return findNothing(request, socket);
      socket.write(Buffer.concat(Array.from({ length: 11_000 }, () => reference(request.id))));
    };
    const pool = newPool();
    await expect(search(pool)).rejects.toThrow('too large');
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
    ['an account that may not sign in', 50, false],
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

describe('A request that waits for a connection', () => {
  afterEach(() => vi.useRealTimers());

  test('is not kept waiting by a server that does not answer others', async () => {
    let isSearching = false;
    fake.respond = (request, socket) => {
      if (request.operation === SEARCH) isSearching = true;
      else findNothing(request, socket);
    };
    const pool = newPool({ pool_size: 1 });
    const first = search(pool);
    await expect.poll(() => isSearching).toBe(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const second = expect(search(pool)).rejects.toThrow('too slow');
    vi.advanceTimersByTime(10_000);
    await second;
    fake.closeAll();
    await expect(first).rejects.toThrow();
    pool.close();
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { FakeOvsdb, type RpcMessage } from '#lib/testing/fake-ovsdb.ts';
import { OvsdbError, OvsdbReplica } from './replica.ts';

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one.stop();
});

const WATCHED = { Thing: { name: 'one', tags: 'set' } } as const;
const INITIAL = { Thing: { u1: { initial: { name: 'one', tags: ['set', ['a', 'b']] } }, u2: { initial: {} } } };
type Answer = ConstructorParameters<typeof FakeOvsdb>[0];

async function startReplica(transact: Answer = () => ({ result: [] }), requestMs = 60_000, next = '') {
  const server = new FakeOvsdb((said) => {
    if (said.method !== 'monitor_cond') return transact(said);
    // In the same turn as the response.
    queueMicrotask(() => server.write(next));
    return { result: INITIAL };
  });
  await server.start();
  started.push(server);
  const heard: unknown[] = [];
  const replica = new OvsdbReplica({
    remote: server.remote,
    database: 'DB',
    watched: WATCHED,
    requestMs,
    onChange: (...change) => heard.push(change),
  });
  replica.start();
  started.push(replica);
  return { server, replica, heard };
}

const rowsOf = (replica: OvsdbReplica) => Object.fromEntries(replica.rows('Thing'));
const update = (rows: object) => JSON.stringify({ id: null, method: 'update2', params: ['DB', { Thing: rows }] });

describe('The copy', () => {
  test('has the initial rows, with omitted columns empty, and follows changes', async () => {
    const { server, replica, heard } = await startReplica();
    await replica.synced();
    expect(rowsOf(replica)).toEqual({ u1: { name: 'one', tags: ['a', 'b'] }, u2: { name: '', tags: [] } });
    server.write(update({ u1: { modify: { tags: ['set', ['b', 'c']] } }, u2: { delete: null } }));
    server.write(update({ u3: { insert: { name: 'three' } } }));
    await expect
      .poll(() => rowsOf(replica))
      .toEqual({
        u1: { name: 'one', tags: ['a', 'c'] },
        u3: { name: 'three', tags: [] },
      });
    expect(heard).toContainEqual(['Thing', 'u2', undefined]);
  });

  test('tells of what is gone before what is new, which may have its name', async () => {
    const { server, replica, heard } = await startReplica();
    await replica.synced();
    server.write(update({ u3: { insert: { name: 'one' } }, u1: { delete: null } }));
    await expect.poll(() => heard.length).toBe(4);
    server.breakOff();
    await expect.poll(() => heard.length).toBe(7);
    const changes = heard.map((change) => (Array.isArray(change) ? [change[1], change[2] !== undefined] : []));
    expect(changes.slice(2)).toEqual([
      ['u1', false],
      ['u3', true],
      ['u3', false],
      ['u1', true],
      ['u2', true],
    ]);
  });

  test('has what changed while it was on its way', async () => {
    const { replica } = await startReplica(undefined, undefined, update({ u1: { delete: null }, u3: { insert: {} } }));
    await replica.synced();
    expect(Object.keys(rowsOf(replica))).toEqual(['u2', 'u3']);
  });

  test('is loaded again after a lost connection, without deleted rows', async () => {
    const { server, replica, heard } = await startReplica();
    await replica.synced();
    server.write(update({ u3: { insert: { name: 'three' } } }));
    await expect.poll(() => replica.rows('Thing').has('u3')).toBe(true);
    server.breakOff();
    await expect.poll(() => replica.rows('Thing').has('u3')).toBe(false);
    await replica.synced();
    expect(heard).toContainEqual(['Thing', 'u3', undefined]);
  });

  test('is requested again on the next connection when the server disconnects during the request', async () => {
    const requests: RpcMessage[] = [];
    const { server, replica } = await startReplica((said) => {
      if (requests.push(said) === 1) server.breakOff();
      return { result: [] };
    });
    await replica.synced();
    expect(requests).toHaveLength(2);
  });

  test('is given up with the connection when something else than the protocol arrives', async () => {
    const { server, replica } = await startReplica();
    await replica.synced();
    const monitorCount = () => server.said.filter(({ method }) => method === 'monitor_cond').length;
    expect(monitorCount()).toBe(1);
    server.write('HTTP/1.1 200 OK');
    await expect.poll(monitorCount).toBe(2);
  });
});

describe('A server', () => {
  test('that asks whether somebody is there gets its answer', async () => {
    const { server, replica } = await startReplica();
    await replica.synced();
    server.write(JSON.stringify({ id: 'echo', method: 'echo', params: ['x'] }));
    await expect.poll(() => server.said).toContainEqual({ id: 'echo', result: ['x'], error: null });
  });

  test('that refuses a transaction is quoted', async () => {
    const refusal = { error: 'constraint violation', details: 'two rows' };
    const { replica } = await startReplica(() => ({ result: [{}, refusal] }));
    const refused = replica.transact([{ op: 'comment', comment: 'x' }]);
    await expect(refused).rejects.toThrow('constraint violation (two rows)');
    await expect(refused).rejects.toBeInstanceOf(OvsdbError);
  });

  test('that knows no such database is quoted too', async () => {
    const { replica } = await startReplica(() => ({ error: 'unknown database' }));
    await expect(replica.synced()).rejects.toThrow('unknown database');
  });

  test('that does not answer is not waited for without end', async () => {
    const { replica } = await startReplica(
      (said: RpcMessage) => (said.method === 'echo' ? { result: [] } : undefined),
      20,
    );
    // Connecting may take longer than that, too, and is repeated.
    const refusal = () => replica.synced().catch(({ message }) => message);
    await expect.poll(refusal).toContain('did not respond to transact within 20 ms');
  });
});

test.each(['/run/ovn/ovnnb_db.sock', 'http://host:6641', 'tcp:host', 'unix:'])('%s is not an address', (remote) => {
  expect(() => new OvsdbReplica({ remote, database: 'DB', watched: WATCHED })).toThrow('is not an address');
});

import { afterEach, expect, test, vi } from 'vitest';
import { idleHost } from '#lib/testing/idle-host.ts';
import type { DriverContext } from './driver-context.ts';
import { VirshFailure } from './failure.ts';
import type { FoundDomain, Host } from './host.ts';
import { Inventory } from './inventory.ts';
import { migrateLive } from './migration.ts';
import { definePinned } from './pinning.ts';
import type { Plan } from './plan.ts';
import type { DomainState } from './states.ts';
import { element } from './xml.ts';

afterEach(() => vi.restoreAllMocks());

test('a machine that is about to have arrived is waited for, and then it has', async () => {
  const answers = [
    'statistics are available only on the source host',
    'statistics are available only on the source host',
  ];
  const verbs: string[] = [];
  const run = async ([verb = '']: string[]) => {
    verbs.push(verb);
    const answer = answers.shift();
    throw answer
      ? new VirshFailure('other', `Operation not supported: migration ${answer}`)
      : new VirshFailure('refused', 'Requested operation is not valid: domain is not running');
  };
  const to = { name: 'h2', connection: { run } } as unknown as Host;
  const arrived = { host: to, plan: { id: 'machine-1', note: {} } } as unknown as FoundDomain;
  const ctx = { inventory: { need: async () => arrived } } as unknown as DriverContext;
  await migrateLive(ctx, arrived, to);
  expect(verbs).toEqual(['domjobinfo', 'domjobinfo', 'domjobinfo']);
});

const RUNNING: DomainState = { power: 'running', isActive: true, isArriving: false, isStalled: false };
const OFF: DomainState = { ...RUNNING, power: 'off', isActive: false };

function planOf(id: string): Plan {
  const note = { name: id, diskGb: 1, imageId: null, placedAt: 1, extraSpecs: { 'hw:cpu_policy': 'dedicated' } };
  const own = { vcpus: 1, ramMb: 64, pinned: [], nics: [], volumes: [] };
  return { id, ...own, note: { ...note, imageProperties: {} } };
}

/** A host with two processors that stores its domains in memory. */
function hostWith(name: string) {
  const { connection, pool, host } = idleHost(name);
  const domains = new Map<string, FoundDomain>();
  const put = (plan: Plan, state: DomainState) =>
    void domains.set(plan.id, { host, plan, state, xml: element('domain') });
  host.cpus = 2;
  vi.spyOn(host, 'all').mockImplementation(async () => [...domains.values()]);
  vi.spyOn(host, 'find').mockImplementation(async (id) => domains.get(id));
  vi.spyOn(host, 'define').mockImplementation(async (plan) => put(plan, OFF));
  vi.spyOn(host, 'undefine').mockImplementation(async (id) => void domains.delete(id));
  vi.spyOn(host, 'updateNote').mockImplementation(async ({ plan }, changes) => {
    const found = domains.get(plan.id);
    if (found) found.plan = { ...found.plan, note: { ...found.plan.note, ...changes } };
  });
  Object.assign(pool, { folder: '/machines' });
  vi.spyOn(pool, 'touch').mockResolvedValue();
  vi.spyOn(pool, 'createIfMissing').mockResolvedValue(false);
  vi.spyOn(pool, 'remove').mockResolvedValue();
  vi.spyOn(connection, 'address').mockResolvedValue('qemu:///system');
  return { connection, host, domains, put };
}

/** A machine with a dedicated processor that is migrating; the migration succeeds or fails. */
function onItsWay() {
  const [one, other] = [hostWith('h1'), hostWith('h2')];
  const inventory = new Inventory([one.host, other.host]);
  const volumes = { assertMovable: async () => undefined };
  const ctx = { inventory, volumes, nextPlacement: async () => 7 } as unknown as DriverContext;
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  one.put({ ...planOf('machine-1'), pinned: [1] }, RUNNING);
  vi.spyOn(one.connection, 'run').mockImplementation(async ([verb]) => {
    if (verb !== 'migrate') return '<domain/>';
    begun.resolve();
    await ended.promise;
    return '';
  });
  vi.spyOn(one.connection, 'withFiles').mockImplementation((_texts, work) => work([]));
  const found = one.domains.get('machine-1') ?? expect.fail('It is there.');
  return { one, other, inventory, begun, ended, migrated: migrateLive(ctx, found, other.host) };
}

test('a machine that moves has its processors before it arrives, and while it is on its way others get theirs', async () => {
  const { one, other, inventory, begun, ended, migrated } = onItsWay();
  await begun.promise;
  expect(await definePinned(other.host, planOf('machine-2'))).toEqual([1]);
  const { machines, overtaken } = await inventory.all();
  expect(machines).toMatchObject([{ id: 'machine-1', host: 'h1' }, { id: 'machine-2' }]);
  expect(overtaken).toEqual([]);
  const { plan } = one.domains.get('machine-1') ?? expect.fail('It is there.');
  other.put({ ...plan, pinned: [0] }, RUNNING);
  ended.resolve();
  await migrated;
  expect(await inventory.locate('machine-1')).toMatchObject({
    machine: { host: { name: 'h2' }, plan: { note: { placedAt: 7 } } },
    others: [],
  });
});

test('of a machine that does not arrive nothing keeps processors on the other host', async () => {
  const { other, begun, ended, migrated } = onItsWay();
  await begun.promise;
  expect(other.domains.get('machine-1')?.plan.pinned).toEqual([0]);
  ended.reject(new Error('the guest changes too fast'));
  await expect(migrated).rejects.toThrow('too fast');
  expect(other.domains.size).toBe(0);
});

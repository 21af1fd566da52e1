import { expect, test, vi } from 'vitest';
import { newKey } from '#lib/data-folder/key-files.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import { testSigner } from '#lib/testing/signer.ts';
import { readPlan } from './domain-reading.ts';
import { domainXml } from './domain-xml.ts';
import { VirshFailure } from './failure.ts';
import type { Host } from './host.ts';
import { Inventory } from './inventory.ts';
import type { Note } from './note.ts';
import type { Plan } from './plan.ts';
import { parseXml, writeXml } from './xml.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const [STARTED, MOVED, LATER] = [1_800_000_000_000, 1_900_000_000_000, 2_000_000_000_000];

/** A host whose libvirt stores definitions in memory and reports all domains as running. */
function keepingHost(name: string, signer = testSigner()) {
  const { host, connection } = idleHost(name, signer);
  const domains = new Map<string, string>();
  vi.spyOn(connection, 'runWith').mockImplementation(async (text) => {
    domains.set(/<uuid>(.*)<\/uuid>/.exec(text)?.[1] ?? '', text);
    return '';
  });
  vi.spyOn(connection, 'query').mockImplementation(async (commands) => {
    if (commands[0]?.[1] === '--all' && commands.length === 1) return [...domains.keys()].join('\n');
    const states = [...domains.keys()].map((id) => `Domain: '${id}'\n  state.state=1\n  state.reason=1\n`);
    return `\n${states.join('\n')}\n${[...domains.values()].join('\n')}`;
  });
  const forge = (note: Partial<Note>, seal?: string) => {
    const plan = planAt(0, { ...note, ...(seal === undefined ? {} : { seal }) });
    domains.set(plan.id, writeXml(domainXml(plan, host.place)));
  };
  const sealOf = () => readPlan(parseXml(domains.get(ID) ?? ''))?.note.seal;
  return { host, domains, forge, sealOf };
}

const planAt = (placedAt: number, note: Partial<Note> = {}): Plan => ({
  ...{ id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [] },
  note: { name: 'web-1', diskGb: 1, imageId: null, extraSpecs: {}, imageProperties: {}, placedAt, ...note },
});

const whereIs = async (hosts: Host[]) => (await new Inventory(hosts).locate(ID)).machine?.host.name;

test('of two hosts with one machine that counts which it was placed on last', async () => {
  const [a, b] = [keepingHost('a'), keepingHost('b')];
  await a.host.define(planAt(STARTED));
  await b.host.define(planAt(MOVED));
  expect(await whereIs([a.host, b.host])).toBe('b');
  const { overtaken } = await new Inventory([a.host, b.host]).all();
  expect(overtaken.map(({ host }) => host.name)).toEqual(['a']);
});

test('a host that says of itself that it has a machine takes it from no other: nothing is removed for it', async () => {
  const [a, b] = [keepingHost('a'), keepingHost('b')];
  await a.host.define(planAt(STARTED));
  const seal = a.sealOf();
  await b.host.define(planAt(MOVED, { isLeft: true }));
  const forgeries: [Partial<Note>, string?][] = [
    [{ placedAt: LATER }],
    [{ placedAt: LATER }, seal],
    [{ placedAt: MOVED }, b.sealOf()],
    [{ placedAt: STARTED }, seal],
    [{ placedAt: LATER, migration: { from: 'b', host: 'a', wasRunning: true } }, b.sealOf()],
    [{ placedAt: LATER }, `${seal?.slice(0, 8)}short`],
  ];
  for (const [note, forged] of forgeries) {
    a.forge(note, forged);
    expect(await whereIs([a.host, b.host])).toBe('b');
    expect((await new Inventory([a.host, b.host]).all()).overtaken.map(({ host }) => host.name)).not.toContain('b');
  }
});

test('a machine that only its host vouches for is not taken for the one that a silent host may have', async () => {
  const [a, b] = [keepingHost('a'), keepingHost('b')];
  vi.spyOn(b.host, 'find').mockRejectedValue(new VirshFailure('lost', 'gone'));
  await a.host.define(planAt(STARTED));
  const inventory = new Inventory([a.host, b.host]);
  expect((await inventory.find(ID))?.host.name).toBe('a');
  a.forge({ placedAt: LATER });
  await expect(inventory.find(ID)).rejects.toThrow('the host b does not respond');
});

test('while it moves live its seal is good at both ends, and at no third', async () => {
  const [a, b, c] = [keepingHost('a'), keepingHost('b'), keepingHost('c')];
  const migration = { from: 'a', host: 'b', wasRunning: true };
  await a.host.define(planAt(STARTED, { migration }));
  const placedOn = async ({ host, domains }: ReturnType<typeof keepingHost>) => {
    domains.set(ID, a.domains.get(ID) ?? '');
    return (await host.find(ID))?.plan.note.placedAt;
  };
  expect([await placedOn(a), await placedOn(b), await placedOn(c)]).toEqual([STARTED, STARTED, 0]);
});

test('what an older key has sealed counts, and is due for a new seal', async () => {
  const [old, now] = [newKey(), newKey()];
  const { host, domains } = keepingHost('a', testSigner([old]));
  await host.define(planAt(STARTED));
  const later = keepingHost('a', testSigner([now, old]));
  later.domains.set(ID, domains.get(ID) ?? '');
  expect((await later.host.find(ID))?.plan.note).toMatchObject({ placedAt: STARTED });
  expect((await later.host.find(ID))?.plan.note).not.toHaveProperty('seal');
  await later.host.define(planAt(STARTED));
  expect((await later.host.find(ID))?.plan.note).toHaveProperty('seal');
});

test('a host that returns another machine than requested has none', async () => {
  const { host, domains } = keepingHost('a');
  await host.define(planAt(STARTED));
  expect((await host.find(ID))?.plan.id).toBe(ID);
  expect(await host.find(OTHER)).toBeUndefined();
  expect(domains.size).toBe(1);
});

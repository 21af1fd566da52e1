import { expect, test } from 'vitest';
import type { DriverContext } from './driver-context.ts';
import { VirshFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { runQuiesced, thawAbandonedFreeze } from './quiesce.ts';
import { parseXml } from './xml.ts';

const MINUTE = 60_000;
/** The agent timeout must be set first: libvirt otherwise waits forever. */
const [FREEZE, THAW] = [
  ['guest-agent-timeout', 'domfsfreeze'],
  ['guest-agent-timeout', 'domfsthaw'],
] as const;

/** A machine whose agent responds or not, and the virsh commands for it. */
function machineWith({ hasAgent = true, frozenAt = 0, failing = '' } = {}) {
  const calls: string[] = [];
  const run = async ([verb = '', , ...rest]: string[]) => {
    const change = rest.find((word) => word === '--set' || word === '--remove') ?? '';
    calls.push(verb + change);
    if (verb === failing) throw new VirshFailure('other', 'the agent is away');
    return '';
  };
  const mark = `<x:frozen xmlns:x="https://nephos.dev/xmlns/frozen/1" at="${frozenAt}"/>`;
  const xml = parseXml(`<domain><metadata>${frozenAt ? mark : '<y/>'}</metadata></domain>`);
  const host = { hasAgent: async () => hasAgent, connection: { run } };
  const found = { host, xml, plan: { id: 'machine-1' }, state: { isActive: true } } as unknown as FoundDomain;
  return { found, calls };
}
const kitOf = (frozen: string[] = []) => ({ frozen: new Set(frozen) }) as unknown as DriverContext;

test('work is done between freeze and thaw, and a mark tells of it before and no longer', async () => {
  const { found, calls } = machineWith();
  const ctx = kitOf();
  await runQuiesced(ctx, found, async () => {
    expect(ctx.frozen.has('machine-1')).toBe(true);
    calls.push('work');
  });
  expect(calls).toEqual([...['metadata--set', ...FREEZE, 'work'], ...[...THAW, 'metadata--remove']]);
  expect(ctx.frozen.size).toBe(0);
});

test('a guest without an agent is left alone', async () => {
  const { found, calls } = machineWith({ hasAgent: false });
  expect(await runQuiesced(kitOf(), found, async () => 'done')).toBe('done');
  expect(calls).toEqual([]);
});

test('work that fails is followed by the thaw, and a freeze that fails keeps no work from being done', async () => {
  const broken = machineWith();
  await expect(runQuiesced(kitOf(), broken.found, () => Promise.reject(new Error('no room')))).rejects.toThrow(
    'no room',
  );
  expect(broken.calls.slice(-2)).toEqual(['domfsthaw', 'metadata--remove']);
  const stiff = machineWith({ failing: 'domfsfreeze' });
  expect(await runQuiesced(kitOf(), stiff.found, async () => 'done')).toBe('done');
  expect(stiff.calls.at(-2)).toBe('domfsthaw');
});

test('a thaw that fails leaves the mark, by which it is tried again', async () => {
  const { found, calls } = machineWith({ failing: 'domfsthaw' });
  await runQuiesced(kitOf(), found, async () => undefined);
  expect(calls.at(-1)).toBe('domfsthaw');
});

test.each([
  ['that a process left frozen is thawed', 2 * MINUTE, [], [...THAW, 'metadata--remove']],
  ['that this process freezes is left alone', 2 * MINUTE, ['machine-1'], []],
  ['that another process may just have frozen is left alone', MINUTE / 2, [], []],
])('a guest %s', async (_what, ageMs, frozen, expected) => {
  const { found, calls } = machineWith({ frozenAt: Date.now() - ageMs });
  await thawAbandonedFreeze(kitOf(frozen), found);
  expect(calls).toEqual(expected);
});

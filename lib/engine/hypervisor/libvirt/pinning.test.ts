import { afterEach, expect, test, vi } from 'vitest';
import type { FoundDomain, Host } from './host.ts';
import { chooseFreeCpus, definePinned } from './pinning.ts';
import type { Plan } from './plan.ts';

afterEach(() => vi.restoreAllMocks());

const machine = { id: 'machine-1', vcpus: 2 };

test('a machine gets the first processors that nobody has', () => {
  expect(chooseFreeCpus(4, [0, 2], machine)).toEqual([1, 3]);
});

test('a machine that needs more than are free is refused by its name', () => {
  expect(() => chooseFreeCpus(4, [0, 1, 2], machine)).toThrow(/machine-1.*1 of 4/);
});

const note = { extraSpecs: { 'hw:cpu_policy': 'dedicated' }, imageProperties: {} };
const planOf = (id: string) => ({ id, vcpus: 2, pinned: [], note }) as unknown as Plan;

/** One host as several independent processes see it. */
function hostOf(processes: string[]) {
  const plans = new Map<string, Plan>();
  const everybody = Promise.withResolvers<void>();
  let looks = 0;
  const hosts = processes.map((process) => {
    const all = async () => {
      const found = [...plans.values()].map((plan) => ({ plan }) as FoundDomain);
      looks += 1;
      if (looks === processes.length) everybody.resolve();
      // All processes have looked before one defines a machine.
      await everybody.promise;
      return found;
    };
    const define = async (plan: Plan) => void plans.set(plan.id, plan);
    return { name: `h1 of ${process}`, cpus: 4, all, define } as unknown as Host;
  });
  const pins = () => [...plans.values()].map(({ pinned }) => pinned);
  return { hosts, plans, pins };
}

test('machines that are made together on one host get other processors each', async () => {
  const { hosts, pins } = hostOf(['one process']);
  const [host] = hosts as [Host];
  await Promise.all(['machine-1', 'machine-2'].map((id) => definePinned(host, planOf(id))));
  expect(pins()).toEqual([
    [0, 1],
    [2, 3],
  ]);
  await expect(definePinned(host, planOf('machine-3'))).rejects.toThrow('0 of 4');
});

test('two processes that chose the same processors choose again, until each of their machines has others', async () => {
  const { hosts, pins } = hostOf(['one process', 'another']);
  const chosen = await Promise.all(hosts.map((host, index) => definePinned(host, planOf(`machine-${index}`))));
  expect(pins()).toEqual(chosen);
  expect(chosen.flat().toSorted()).toEqual([0, 1, 2, 3]);
});

test('where two processes chose the last processors, one machine has them, and the one that is refused has none', async () => {
  const { hosts, plans, pins } = hostOf(['one process', 'another']);
  plans.set('machine-9', { ...planOf('machine-9'), pinned: [0, 1] });
  const made = await Promise.allSettled(hosts.map((host, index) => definePinned(host, planOf(`machine-${index}`))));
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(pins().toSorted()).toEqual([[], [0, 1], [2, 3]]);
});

test('a machine whose processors are repeatedly taken by other instances is reported, and has none', async () => {
  const defined: Plan[] = [];
  const all = async () => defined.slice(-1).map(({ pinned }) => ({ plan: { id: 'another', pinned } }) as FoundDomain);
  const define = async (plan: Plan) => void defined.push(plan);
  const host = { name: 'h1', cpus: 4, all, define } as unknown as Host;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await expect(definePinned(host, planOf('machine-1'))).rejects.toThrow('repeatedly taken by other instances');
  expect(defined.at(-1)?.pinned).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Found, Host } from './host.ts';
import { definePinned, freeOf } from './pinning.ts';
import type { Plan } from './plan.ts';

const machine = { id: 'machine-1', vcpus: 2 };

test('a machine gets the first processors that nobody has', () => {
  expect(freeOf(4, [0, 2], machine)).toEqual([1, 3]);
});

test('a machine that needs more than are free is refused by its name', () => {
  expect(() => freeOf(4, [0, 1, 2], machine)).toThrow(/machine-1.*1 of 4/);
});

test('machines that are made together on one host get other processors each', async () => {
  const plans: Plan[] = [];
  const host = {
    ...{ name: 'h1', cpus: 4 },
    all: async () => plans.map((plan) => ({ plan }) as Found),
    define: async (plan: Plan) => void plans.push(plan),
  } as unknown as Host;
  const note = { extraSpecs: { 'hw:cpu_policy': 'dedicated' }, imageProperties: {} };
  const planOf = (id: string) => ({ id, vcpus: 2, pinned: [], note }) as unknown as Plan;
  await Promise.all(['machine-1', 'machine-2'].map((id) => definePinned(host, planOf(id))));
  expect(plans.map(({ pinned }) => pinned)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  await expect(definePinned(host, planOf('machine-3'))).rejects.toThrow('0 of 4');
});

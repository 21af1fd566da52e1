import { expect, expectTypeOf, test } from 'vitest';
import { rule } from '#lib/policy/operations.ts';
import { handler, serveVerbs } from './actions.ts';

const policy = rule('os_compute_api:servers:reboot', 'project_member');
const CUP_VERBS = {
  wash: {},
  fill: { action: { key: 'os-fill', policy, since: 2 } },
  tip: { action: { key: 'tip', policy } },
  smash: { action: { key: 'tip', policy } },
} as const;

const run = () => Promise.resolve();

test('serveVerbs: a verb without a handler, or a handler without a verb, does not compile', () => {
  type Handlers = Parameters<typeof serveVerbs<typeof CUP_VERBS>>[1];
  expectTypeOf<Handlers>().toEqualTypeOf<Required<Handlers>>();
  expectTypeOf<keyof Handlers>().toEqualTypeOf<'fill' | 'tip' | 'smash'>();
});

test('serveVerbs: actions have the order of the handlers, and what the verbs declare; verbs with one key share one', () => {
  const tip = handler(run, { status: 200 });
  const names: string[] = [];
  const fill = (verb: 'fill') => {
    names.push(verb);
    return handler(run);
  };
  const actions = serveVerbs(CUP_VERBS, { tip, smash: tip, fill });
  expectTypeOf<keyof typeof actions>().toEqualTypeOf<'os-fill' | 'tip'>();
  expect(Object.entries(actions)).toEqual([
    ['tip', { status: 200, policy, run: expect.any(Function) }],
    ['os-fill', { status: 202, policy, since: 2, run: expect.any(Function) }],
  ]);
  expect(names).toEqual(['fill']);
});

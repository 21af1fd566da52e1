import { expect, test } from 'vitest';
import { Hosts } from './hosts.ts';

const ID = '0f1e2d3c-0000-4000-8000-000000000001';
const chassis = { external_ids: {}, other_config: {} };

function hosts() {
  const made = new Hosts();
  made.change('u1', { ...chassis, name: 'h1', hostname: 'h1', other_config: { 'ovn-bridge-mappings': 'ext:br-ex' } });
  made.change('u2', {
    ...chassis,
    name: ID,
    hostname: 'h2.example.org',
    external_ids: { 'ovn-bridge-mappings': 'b:c' },
  });
  return made;
}

test.each([
  ['its name', ['h1'], ['u1']],
  ['the name of the machine', ['node-2', 'h2.example.org'], ['u2']],
  ['the name of the machine without its domain', ['h2'], ['u2']],
  ['the name of the machine with a domain', ['h1.example.org'], ['u1']],
  ['no name of another one', ['h3', 'h2.elsewhere.org', 'h', ''], []],
])('A host is found by %s', (_what, names, found) => {
  expect(
    hosts()
      .called(...names)
      .map(({ uuid }) => uuid),
  ).toEqual(found);
});

test('Of two machines that differ in their domains, the one that is exactly named is found', () => {
  const made = hosts();
  made.change('u3', { ...chassis, name: 'x', hostname: 'h1.elsewhere.org' });
  expect(made.called('h1.elsewhere.org').map(({ uuid }) => uuid)).toEqual(['u3']);
  expect(made.called('h1.example.org').map(({ uuid }) => uuid)).toEqual(['u1']);
});

test('Those on an external network are reported until they are deleted', () => {
  const made = hosts();
  expect([made.on('ext'), made.on('b'), made.on(null)]).toEqual([['h1'], [ID], [ID, 'h1']]);
  made.change('u1', undefined);
  expect([made.on('ext'), made.called('h1')]).toEqual([[], []]);
});

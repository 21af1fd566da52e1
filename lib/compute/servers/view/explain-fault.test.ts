import { expect, test } from 'vitest';
import { FILTER_NAMES, type FilterName, type NoValidHost } from '#lib/engine/scheduler/no-valid-host.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { explainFault } from './explain-fault.ts';
import { faultBrief } from './fault-brief.ts';

const t = createTranslate('en', undefined);
const flavor = { name: 'm1.huge', vcpus: 8, ram: 65_536, disk: 160 };
const noHost = (...filters: FilterName[]): NoValidHost => ({
  code: 'no_valid_host',
  hosts: 3,
  removed: filters.map((filter) => ({ filter, hosts: 1 })),
});
const causeOf = (reason: NoValidHost) => t(explainFault(reason, { flavor }).cause);

test.each([
  ['ram', 'No host had 64 GiB of memory free for flavor m1.huge.'],
  ['vcpus', 'No host had 8 cores free for flavor m1.huge.'],
  ['disk', 'No host had 160 GiB of disk free for flavor m1.huge.'],
  ['availability zone', 'No host in the requested availability zone accepts instances.'],
  ['hardware', 'No host has enough free dedicated processors or huge pages for flavor m1.huge.'],
  ['enabled', 'All hosts are down or disabled.'],
  ['host', 'The requested host cannot run this instance.'],
  ['present host', 'No host other than the current one can run this instance.'],
  ['aggregate properties', 'No host has the properties that flavor m1.huge requires.'],
  ['aggregate project', 'All hosts are reserved for other projects.'],
  ['different host', 'Every host runs an instance that this one must not share a host with.'],
  ['same host', 'No host with one of the instances that it must share a host with can run this instance.'],
  ['near host', 'No host has an address in the requested network.'],
  ['query', 'No host matches the query.'],
  ['affinity', 'The host of its server group cannot run this instance.'],
  ['anti-affinity', 'Every host already runs as many instances of its server group as the group allows.'],
] as const)('explainFault: %s', (filter, sentence) => {
  expect(causeOf(noHost(filter))).toBe(sentence);
});

test('explainFault: of several filters the one that removed the last hosts is the cause', () => {
  expect(causeOf(noHost('enabled', 'availability zone', 'ram'))).toContain('of memory free');
});

test.each([
  ['affinity', 'ram', 'The host of its server group cannot run this instance.'],
  ['host', 'vcpus', 'The requested host cannot run this instance.'],
  ['same host', 'disk', 'No host with one of the instances that it must share a host with'],
] as const)(
  'explainFault: %s and %s: the reason for requiring that host is the cause, not its lack of room',
  (narrowing, last, sentence) => {
    expect(causeOf(noHost(narrowing, last))).toContain(sentence);
  },
);

test('explainFault: no filter of the scheduler is without a sentence of its own', () => {
  const causes = FILTER_NAMES.map((filter) => causeOf(noHost(filter)));
  expect(causes).not.toContain('No host could run this instance.');
  expect(new Set(causes).size).toBe(causes.length);
});

test('explainFault: without any host there is a lack of room', () => {
  const explanation = explainFault(noHost(), { flavor: undefined });
  expect(t(explanation.cause)).toBe('No host could run this instance.');
  expect(explanation.remedies).toContain('administrator');
});

test('explainFault: a fault without a reason is a failed build, with launching again as the way out', () => {
  const explanation = explainFault(null, { flavor });
  expect(t(explanation.cause)).toBe('The host could not create or change this instance.');
  expect(explanation.remedies[0]).toBe('retry');
});

test.each([
  [null, true, 'the last action failed'],
  [null, false, 'the build failed'],
  [{ code: 'no_valid_host', hosts: 3, removed: [{ filter: 'ram', hosts: 3 }] }, true, 'no host has enough free memory'],
] as const)(
  'faultBrief: %j, of an instance that was launched before: %s, is said as: %s',
  (reason, isLaunched, brief) => {
    expect(t(faultBrief(reason && { ...reason, removed: [...reason.removed] }, isLaunched))).toBe(brief);
  },
);

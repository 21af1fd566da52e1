import { expect, test } from 'vitest';
import { countersOf, readRaw, statsOf } from './stats.ts';
import { parseXml } from './xml.ts';

const plan = {
  ...{ id: 'machine-1', vcpus: 1, ramMb: 512, pinned: [], volumes: [] },
  nics: [{ portId: 'port-1', macAddress: 'fa:16:3e:00:00:01', mtu: 1450 }],
  note: { name: 'web-1', diskGb: 1, imageId: null, extraSpecs: {}, imageProperties: {}, placedAt: 1, startedAt: 1000 },
};
const xml = parseXml(`<domain><devices>
  <interface><target dev='vnet3'/><alias name='ua-port-1'/></interface>
</devices></domain>`);
const answer = (values: Record<string, string | number> = {}) =>
  readRaw(
    `Domain: 'machine-1'\n${Object.entries({
      ...{ 'vcpu.0.time': 2_000_000_000, 'block.count': 2, 'block.0.name': 'vda', 'block.0.rd.bytes': 512 },
      ...{ 'block.1.name': 'hdc', 'block.1.path': '/machines/machine-1-config.iso' },
      ...{ 'net.count': 2, 'net.0.name': 'vnet3', 'net.0.rx.bytes': 4000, 'net.0.rx.pkts': 4, 'net.1.name': 'vnet9' },
      ...{ 'balloon.rss': 65_536, ...values },
    })
      .map(([key, value]) => `  ${key}=${value}\n`)
      .join('')}`,
  );

test('counters belong to the disks and ports of the machine; its config drive and cards of others are none', () => {
  const stats = statsOf({ plan, xml }, answer(), 11_000);
  expect(stats).toMatchObject({ uptimeS: 10, memory: { maximumMb: 512, usedMb: 64 } });
  expect(stats.disks).toMatchObject([{ device: '/dev/vda', readBytes: 512, writeBytes: 0 }]);
  expect(stats.nics).toMatchObject([{ portId: 'port-1', received: { bytes: 4000, packets: 4, bytesPerS: 400 } }]);
  expect(stats.cpus).toEqual([{ timeNs: 2_000_000_000, utilisationPercent: 20 }]);
});

test('what a host counts to is not believed', () => {
  const raw = answer({ 'block.count': 4_000_000_000, 'net.count': 4_000_000_000 });
  const { disks, nics, cpus } = statsOf({ plan: { ...plan, vcpus: 4_000_000_000 }, xml }, raw, 11_000);
  expect([disks.length, nics.length, cpus.length]).toEqual([1, 1, 1024]);
});

test('rates are those since the last look', () => {
  const last = { at: 11_000, stats: statsOf({ plan, xml }, answer(), 11_000) };
  const later = answer({ 'vcpu.0.time': 3_000_000_000, 'net.0.rx.bytes': 5000 });
  const stats = statsOf({ plan, xml }, later, 13_000, last);
  expect(stats.cpus[0]?.utilisationPercent).toBe(50);
  expect(stats.nics[0]?.received.bytesPerS).toBe(500);
});

test('after a boot, when counters restart, no rate is negative', () => {
  const last = { at: 11_000, stats: statsOf({ plan, xml }, answer(), 11_000) };
  const stats = statsOf({ plan, xml }, answer({ 'vcpu.0.time': 0, 'net.0.rx.bytes': 0 }), 12_000, last);
  expect([stats.cpus[0]?.utilisationPercent, stats.nics[0]?.received.bytesPerS]).toEqual([0, 0]);
});

test('a guest with a balloon driver says what it uses', () => {
  const stats = statsOf({ plan, xml }, answer({ 'balloon.available': 524_288, 'balloon.usable': 393_216 }), 11_000);
  expect(stats.memory).toEqual({ maximumMb: 512, usedMb: 128 });
});

const ID = '00000000-0000-4000-8000-000000000001';
const domainOf = (id: string, values: Record<string, string | number>) =>
  `Domain: '${id}'\n${Object.entries(values)
    .map(([key, value]) => `  ${key}=${value}\n`)
    .join('')}\n`;

test('counters of a host are summed per machine; domains of others and busy ones are omitted', () => {
  const own = {
    ...{ 'vcpu.current': 2, 'vcpu.0.time': 2000, 'vcpu.1.time': 3000, 'balloon.maximum': 524_288 },
    ...{ 'balloon.available': 524_288, 'balloon.usable': 393_216 },
    ...{ 'block.0.name': 'vda', 'block.0.rd.bytes': 10, 'block.0.wr.bytes': 1 },
    ...{ 'block.1.name': 'vdb', 'block.1.rd.bytes': 20, 'block.1.wr.bytes': 2 },
    ...{ 'block.2.name': 'hdc', 'block.2.path': '/m/x-config.iso', 'block.2.rd.bytes': 500 },
    ...{ 'net.0.name': 'vnet1', 'net.0.rx.bytes': 7, 'net.0.tx.bytes': 8, 'net.1.name': 'vnet2', 'net.1.rx.bytes': 9 },
  };
  const busy = { 'balloon.maximum': 524_288, 'vcpu.0.time': 2000, 'block.0.name': 'vda' };
  const output = domainOf(ID, own) + domainOf('router', own) + domainOf(ID.replace('1', '2'), busy);
  expect(countersOf(output)).toEqual([
    {
      ...{ id: ID, vcpus: 2, cpuTimeNs: 5000, memory: { maximumMb: 512, usedMb: 128 } },
      ...{ readBytes: 30, writeBytes: 3, receivedBytes: 16, sentBytes: 8 },
    },
  ]);
});

test('counters of a host that are no numbers, negative or too large are bounded', () => {
  const values = { 'vcpu.current': 1e12, 'vcpu.0.time': '-5', 'net.0.name': 'vnet1', 'net.0.rx.bytes': '1e300' };
  const strange = { ...values, 'net.0.tx.bytes': 'much', 'block.0.name': 'vda', 'block.0.rd.bytes': 'NaN' };
  expect(countersOf(domainOf(ID, strange))).toMatchObject([
    { vcpus: 1024, cpuTimeNs: 0, receivedBytes: 2 ** 64, sentBytes: 0, readBytes: 0 },
  ]);
});

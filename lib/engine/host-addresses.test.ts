import { expect, test } from 'vitest';
import { HostAddresses } from './host-addresses.ts';

const HOSTS = [
  { name: 'h1', uri: 'qemu+ssh://root@192.0.2.1/system', ip: '198.51.100.1' },
  { name: 'h2', uri: 'qemu+tls://node-2/system' },
  { name: 'h3', uri: 'qemu:///system' },
  { name: 'h4', uri: 'qemu+ssh://root@[2001:db8::4]:2222/system', ip: '[2001:db8::4]' },
  { name: 'h5', uri: 'qemu+ssh://root@127.0.0.1/system', ip: 'fe80::5' },
  { name: 'h6', uri: 'qemu+ssh://root@lost/system', ip: '192.0.2.6' },
  { name: 'h7', uri: 'qemu+ssh://root@slow/system', ip: '::ffff:127.0.0.1' },
];
const lookups: string[] = [];
async function find(name: string): Promise<string[]> {
  lookups.push(name);
  if (name === 'lost') throw new Error('ENOTFOUND');
  if (name === 'slow') await new Promise(() => undefined);
  return ['192.0.2.2', '127.0.0.1', '$(reboot)'];
}
const addresses = new HostAddresses(() => HOSTS, find);

test.each([
  ['h1', ['192.0.2.1', '198.51.100.1'], 'of its URI and of its setting'],
  ['h2', ['192.0.2.2'], 'of its name'],
  ['h3', [], 'which has none'],
  ['h4', ['2001:db8::4'], 'once, without brackets'],
  ['h5', [], 'which mean another host elsewhere'],
  ['h6', ['192.0.2.6'], 'of which one cannot be looked up'],
  ['h7', [], 'of a name server that does not respond'],
  ['h8', [], 'which does not exist'],
])('the addresses of %s: %j, %s', async (name, expected) => {
  expect(await addresses.of(name)).toEqual(expected);
});

test('a name is not looked up again at once', async () => {
  await addresses.of('h2');
  expect(lookups.filter((name) => name === 'node-2')).toHaveLength(1);
});

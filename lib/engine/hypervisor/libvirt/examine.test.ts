import { expect, test } from 'vitest';
import { hostProblem } from '../host-directory.ts';
import { type ExamineOptions, examineHost, type Virsh } from './examine.ts';

/** Recorded output of virsh 9.0, reduced to the lines that are parsed. */
const VERSION = `Compiled against library: libvirt 9.0.0
Using library: libvirt 9.0.0
Using API: QEMU 9.0.0
Running hypervisor: QEMU 7.2.22
Running against daemon: 9.0.0
`;
const NODE = `CPU model:           x86_64
CPU(s):              2
CPU frequency:       2596 MHz
CPU socket(s):       1
Memory size:         13592792 KiB
`;
const CAPABILITIES = `<capabilities>

  <host>
    <uuid>132b458d-91b7-4cd9-9569-9f99781a84f7</uuid>
    <cpu>
      <arch>x86_64</arch>
      <model>EPYC-Milan</model>
      <vendor>AMD</vendor>
    </cpu>
  </host>
</capabilities>
`;
const POOL = `Name:           nephos
State:          running
Capacity:       270553174016
Allocation:     27312078848
Available:      243241095168
`;
const volume = (atMs: number) =>
  `<volume type='file'>\n  <target>\n    <timestamps>\n      <mtime>${atMs / 1000}</mtime>\n    </timestamps>\n  </target>\n</volume>\n`;

type Answers = Record<string, string | Error | (() => string)>;

/** A client that replays recorded answers and records its calls. */
function recorded(changes: Answers = {}) {
  const commands: string[] = [];
  const answers: Answers = {
    version: VERSION,
    nodeinfo: NODE,
    hostname: 'node-2\n',
    capabilities: CAPABILITIES,
    'pool-info': POOL,
    'vol-dumpxml': () => volume(Date.now()),
    ...changes,
  };
  const answer = async ([command = '', ...rest]: readonly string[]) => {
    commands.push([command, ...rest].join(' '));
    const found = answers[command] ?? '';
    if (found instanceof Error) throw found;
    return typeof found === 'function' ? found() : found;
  };
  const virsh: Virsh = { run: answer, runWith: (_content, args) => answer(args) };
  return { virsh, commands };
}

const OPTIONS: ExamineOptions = {
  folder: '/var/lib/nephos',
  probeType: async () => 'kvm',
  networkProblem: async () => undefined,
};
const examine = (changes?: Answers, type: 'kvm' | 'qemu' = 'kvm') =>
  examineHost(recorded(changes).virsh, { ...OPTIONS, probeType: async () => type });
const codes = async (changes?: Answers, type?: 'kvm' | 'qemu') =>
  (await examine(changes, type)).problems.map(({ code }) => code);

test('A sound host: versions, processors, memory and room are read, and nothing is missing', async () => {
  expect(await examine()).toEqual({
    isReached: true,
    hostUuid: '132b458d-91b7-4cd9-9569-9f99781a84f7',
    hostname: 'node-2',
    libvirtVersion: '9.0.0',
    qemuVersion: '7.2.22',
    cpuModel: 'EPYC-Milan',
    cores: 2,
    memoryMib: 13_274,
    diskGib: 251,
    diskFreeGib: 226,
    acceleration: 'kvm',
    problems: [],
  });
});

test.each([
  ['not_reached', "failed to connect to the hypervisor: Failed to connect socket to '/nix': No such file or directory"],
  ['not_reached', 'Cannot recv data: ssh: connect to host 127.0.0.1 port 22: Connection refused'],
  ['access_denied', 'Cannot recv data: root@node-2: Permission denied (publickey,password).'],
  ['access_denied', "Cannot read CA certificate '/etc/pki/CA/cacert.pem': No such file or directory"],
  ['host_key', 'Cannot recv data: Host key verification failed.: Connection reset by peer'],
  ['no_client', 'virsh is not installed'],
])('A host that cannot be reached is reported as %s, with the message of libvirt: %s', async (code, message) => {
  const { isReached, problems, cores } = await examine({ version: new Error(message) });
  expect({ isReached, cores }).toEqual({ isReached: false, cores: null });
  expect(problems).toEqual([{ code, severity: 'error', detail: message }]);
});

test('A libvirt that is too old is an error, one that is new enough is none', async () => {
  const version = (text: string) => VERSION.replace('daemon: 9.0.0', `daemon: ${text}`);
  expect(await codes({ version: version('7.10.0') })).toEqual(['libvirt_too_old']);
  expect(await codes({ version: version('8.0.0') })).toEqual([]);
  expect(await codes({ version: version('11.3.0') })).toEqual([]);
});

test('A host without KVM is warned of: machines are emulated', async () => {
  const { acceleration, problems } = await examine({}, 'qemu');
  expect(acceleration).toBe('emulated');
  expect(problems).toEqual([{ code: 'no_kvm', severity: 'warning', detail: null }]);
});

test('A missing bridge is distinguished from a machine that does not start for another reason', async () => {
  const create = (message: string) => ({ create: new Error(message) });
  expect(await codes(create("Cannot get interface MTU on 'br-int': No such device"))).toEqual(['no_bridge']);
  expect(await codes(create('Unable to add port vnet0 to OVS bridge br-int'))).toEqual(['no_bridge']);
  expect(await codes(create('could not find an emulator for x86_64'), 'qemu')).toEqual(['no_machine']);
});

test('A folder that cannot be used is an error, and its size is unknown', async () => {
  const none = new Error("failed to create directory '/var/lib/nephos': Read-only file system");
  const { problems, diskGib } = await examine({ 'pool-info': new Error('no such pool'), 'pool-create-as': none });
  expect(diskGib).toBeNull();
  expect(problems).toEqual([{ code: 'no_pool', severity: 'error', detail: none.message }]);
});

test('A clock that is off is warned of with its seconds; errors come before it', async () => {
  const late = { 'vol-dumpxml': () => volume(Date.now() - 90_000) };
  expect((await examine(late)).problems).toEqual([
    { code: 'clock', severity: 'warning', detail: expect.stringMatching(/^-9\d$/) },
  ]);
  expect(await codes({ ...late, create: new Error('no emulator') })).toEqual(['no_machine', 'clock']);
});

test('What was made to look is taken away again: pool, file and machine', async () => {
  const { virsh, commands } = recorded({ 'pool-info': 'State: inactive\nCapacity: 1\nAvailable: 1\n' });
  await examineHost(virsh, OPTIONS);
  const of = (command: string) => commands.filter((line) => line.startsWith(`${command} `)).length;
  expect([of('pool-create-as'), of('vol-create-as')]).toEqual([of('pool-destroy'), of('vol-delete')]);
  expect(commands.at(-1)).toMatch(/^create .* --autodestroy$/);
});

test('What the network lacks of a host is a warning of it: machines may run there', async () => {
  const hostnames: (string | null)[] = [];
  const { problems } = await examineHost(recorded().virsh, {
    ...OPTIONS,
    networkProblem: async (hostname) => {
      hostnames.push(hostname);
      return hostProblem('other_chassis', 'e1f2');
    },
  });
  expect(hostnames).toEqual(['node-2']);
  expect(problems).toEqual([{ code: 'other_chassis', severity: 'warning', detail: 'e1f2' }]);
});

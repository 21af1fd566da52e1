import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { onLostRun } from '#lib/testing/lost-run.ts';
import { Connection, FILE } from './connection.ts';

const virsh = useFakeVirsh();
let connection: Connection;
beforeEach(() => {
  connection = new Connection('h1', 'qemu:///system', virsh.folder);
});

test('words reach virsh as they are, however they look, in the language that its failures are read in', async () => {
  virsh.is('printf "%s|" "$LC_ALL" "$@"');
  expect(await connection.run(['start', `a'; rm -rf "$HOME" #`])).toBe(
    `C|-q|-c|qemu:///system|start|a'; rm -rf "$HOME" #|`,
  );
});

test('among several commands each word is quoted as virsh takes it apart', async () => {
  virsh.is('shift 3; printf "%s" "$@"');
  const commands = [
    ['start', `it's; destroy all`],
    ['list', '--all'],
  ];
  expect(await connection.runAll(commands)).toBe(`'start' 'it'\\''s; destroy all'; 'list' '--all'`);
});

test('of several commands those failures count that are not to pass, whatever the last one did', async () => {
  virsh.is(`echo "error: failed to get domain 'a'" >&2; echo found`);
  expect(await connection.runAll([['dumpxml', 'a']], { passing: ['missing'] })).toBe('found\n');
  await expect(connection.runAll([['dumpxml', 'a']])).rejects.toMatchObject({ kind: 'missing' });
});

test('a command that reads a file finds the text in it, and the file is gone afterwards', async () => {
  virsh.is('shift 3; cat "$2"; echo "$2" > "$(dirname "$0")/path"');
  expect(await connection.runWith('<domain/>', ['define', FILE])).toBe('<domain/>');
  expect(existsSync(readFileSync(join(virsh.folder, 'path'), 'utf8').trim())).toBe(false);
});

test('a secret is not among the arguments that everybody sees', async () => {
  virsh.is('printf "%s " "$@" > "$(dirname "$0")/seen"; cat > "$(dirname "$0")/typed"');
  await connection.runHidden(['set-user-password', 'one', `it's`]);
  expect(readFileSync(join(virsh.folder, 'seen'), 'utf8')).toBe('-q -c qemu:///system ');
  expect(readFileSync(join(virsh.folder, 'typed'), 'utf8')).toBe(`'set-user-password' 'one' 'it'\\''s'\n`);
});

test('a word with another line in it is no command of its own: virsh never receives it', async () => {
  virsh.is('cat > "$(dirname "$0")/typed"; echo "$@" > "$(dirname "$0")/seen"');
  const named = ['set-user-password', 'one', '--user', 'x\ndestroy other\n'];
  const ways = [() => connection.runHidden(named), () => connection.query([named]), () => connection.runAll([named])];
  for (const way of ways) await expect(async () => way()).rejects.toMatchObject({ kind: 'refused' });
  expect([existsSync(join(virsh.folder, 'typed')), existsSync(join(virsh.folder, 'seen'))]).toEqual([false, false]);
});

test('a secret is not kept among the commands that virsh remembers', async () => {
  virsh.is('printf "%s %s" "$VIRSH_HISTSIZE" "$XDG_CACHE_HOME" > "$(dirname "$0")/seen"; cat > /dev/null');
  await connection.runHidden(['set-user-password', 'one', 'secret']);
  expect(readFileSync(join(virsh.folder, 'seen'), 'utf8')).toBe(`0 ${virsh.folder}`);
});

test('a hidden command that failed fails, though virsh says that it ended well', async () => {
  virsh.is('cat > /dev/null; echo "error: Guest agent is not responding" >&2');
  await expect(connection.runHidden(['set-user-password'])).rejects.toThrow('not responding');
});

test('a host that does not respond delays no others until it is checked again', async () => {
  virsh.is('echo received >> "$(dirname "$0")/received"; exec sleep 60');
  // Long enough for the script to start on a busy machine.
  await expect(connection.run(['list'], { timeoutMs: 3000 })).rejects.toMatchObject({ kind: 'lost' });
  await expect(connection.run(['list'])).rejects.toThrow('host h1 does not respond');
  // The command itself, and the check whether the host responds.
  expect(readFileSync(join(virsh.folder, 'received'), 'utf8')).toBe('received\nreceived\n');
  virsh.is('echo 9.0.0');
  expect(await connection.silence()).toBeUndefined();
  expect(await connection.run(['list'])).toBe('9.0.0\n');
});

test('a host that answers others is not lost when one thing takes too long there', async () => {
  virsh.is(
    'case "$*" in *version*|"-q -c qemu:///system") echo 9.0.0 ;; *) echo "error: Failed to destroy domain" >&2; exec sleep 60 ;; esac',
  );
  const late = { kind: 'other', message: 'not finished within 0.3 s' };
  await expect(connection.run(['destroy', 'a'], { timeoutMs: 300 })).rejects.toMatchObject(late);
  const cut = connection.runAll([['destroy', 'a']], { passing: ['missing', 'other'], timeoutMs: 300 });
  await expect(cut).rejects.toMatchObject(late);
  expect(await connection.run(['version'])).toBe('9.0.0\n');
});

test('a host that refuses connections is tried again each time', async () => {
  virsh.is('echo "error: failed to connect to the hypervisor" >&2; exit 1');
  await expect(connection.run(['list'])).rejects.toMatchObject({ kind: 'lost' });
  const begun = connection.answeredAt;
  expect([await connection.silence(), connection.answeredAt]).toEqual(['failed to connect to the hypervisor', begun]);
  virsh.is('echo there');
  expect(await connection.run(['list'])).toBe('there\n');
  expect(connection.answeredAt).toBeGreaterThan(begun);
});

test('the silence of a host is measured whatever the clock is set to', async () => {
  virsh.is('echo "error: failed to connect to the hypervisor" >&2; exit 1');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() - 7_200_000);
  expect(await connection.silence()).toBeDefined();
  const { silentMs } = connection;
  vi.useRealTimers();
  expect(connection.answeredAt).toBeGreaterThan(Date.now() - 60_000);
  expect(silentMs).toBeGreaterThan(0);
  expect(silentMs).toBeLessThan(60_000);
});

test('without virsh no host answers', async () => {
  vi.stubEnv('PATH', '');
  await expect(new Connection('h1', 'qemu:///system', virsh.folder).run(['list'])).rejects.toMatchObject({
    kind: 'lost',
  });
});

test.each([
  ['qemu:///system', true],
  ['qemu+unix:///system?socket=/run/libvirt-sock', true],
  ['qemu+ssh://root@h2/system', false],
  ['qemu+tls://h2/system', false],
  ['qemu+ssh:///system', false],
])('%s is this machine: %s', (uri, isLocal) => {
  expect(new Connection('h', uri, virsh.folder).isLocal).toBe(isLocal);
});

test('a run that another process has taken over sends nothing to a host', async () => {
  virsh.is('touch "$(dirname "$0")/called"');
  const calls = [
    () => connection.run(['start', 'a']),
    () => connection.runAll([['start', 'a']]),
    () => connection.query([['list']]),
    () => connection.runHidden(['secret-set-value', 'a']),
  ];
  const outcomes = await onLostRun(() => Promise.allSettled(calls.map((tell) => tell())));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.name)).toEqual(
    calls.map(() => 'InterruptedError'),
  );
  expect(existsSync(join(virsh.folder, 'called'))).toBe(false);
  await connection.run(['start', 'a']);
  expect(existsSync(join(virsh.folder, 'called'))).toBe(true);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { Connection, virsh as commandOf } from './connection.ts';
import { PersistentClient } from './persistent-client.ts';

const virsh = useFakeVirsh();
let connection: Connection;
beforeEach(() => {
  connection = new Connection('h1', 'qemu:///system', virsh.folder);
});
afterEach(() => connection.close());

/** A virsh with the echo behaviour of the real one. With commands as arguments it only fails. */
const stays = (list: string, once = 'echo once') =>
  virsh.is(`
folder=$(dirname "$0")
/bin/echo started >> "$folder/started"
[ $# -gt 3 ] && { ${once}; exit; }
echo() { if [ "$1" = --err ]; then printf 'error: %s\\n' "$2" >&2; else printf '%s' "$1"; fi; }
list() { ${list}; }
while read -r line; do printf 'virsh # %s\\n' "$line"; eval "$line"; done`);
const starts = () => readFileSync(join(virsh.folder, 'started'), 'utf8').trim().split('\n').length;

test('one client serves many commands, and its output is separated from its echo', async () => {
  stays(`printf '%s\\n' "$@"`);
  expect(await connection.query([['list', '--all']])).toBe('--all\n');
  expect(
    await connection.query([
      ['list', `it's`],
      ['list', 'b'],
    ]),
  ).toBe(`it's\nb\n`);
  expect(starts()).toBe(1);
});

test('while it is busy another one comes, and one of them stays', async () => {
  stays(`printf '%s\\n' "$1"; sleep 0.2`);
  const ask = (word: string) => connection.query([['list', word]]);
  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a\n', 'b\n']);
  expect(await ask('c')).toBe('c\n');
  expect(starts()).toBe(2);
});

test('failures that do not count pass, others are thrown, and the client stays', async () => {
  stays(`/bin/echo found; /bin/echo "error: failed to get domain 'a'" >&2`);
  expect(await connection.query([['list']], { passing: ['missing'] })).toBe('found\n');
  await expect(connection.query([['list']])).rejects.toMatchObject({ kind: 'missing' });
  expect(starts()).toBe(1);
});

test.each([
  'error: Disconnected from qemu:///system due to end of file\nerror: Reconnected to the hypervisor',
  "error: failed to get domain 'a'\nerror: Cannot recv data: Connection reset by peer",
  'error: Failed to reconnect to the hypervisor',
])('where it lost its connection meanwhile, its response is ignored, and all is requested again: %s', async (said) => {
  stays(`/bin/echo old; if [ -e "$folder/lost" ]; then /bin/cat "$folder/lost" >&2; fi`, '/bin/echo "$4"');
  expect(await connection.query([['list']])).toBe('old\n');
  writeFileSync(join(virsh.folder, 'lost'), `${said}\n`);
  expect(await connection.query([['list', 'again']])).toBe("'list' 'again'\n");
  expect(starts()).toBe(2);
});

test('one that ended in between is no matter, nor one that cannot be kept', async () => {
  stays('exit', '/bin/echo "$4"');
  for (const _ of [1, 2]) expect(await connection.query([['list']])).toBe("'list'\n");
  expect(starts()).toBe(4);
});

test('one that does not answer in time is late, and ends', async () => {
  stays('exec sleep 60');
  const client = new PersistentClient(commandOf(['-q', '-c', 'qemu:///system']));
  expect(await client.run('list', 300)).toBe('late');
  expect(client.hasEnded).toBe(true);
  expect(await client.run('list', 300)).toBe('gone');
});

test('it ends when the connection is let go, and remembers nothing', async () => {
  stays('/bin/echo "$VIRSH_HISTSIZE"');
  expect(await connection.query([['list']])).toBe('0\n');
  await connection.close();
  expect(await connection.query([['list']])).toBe('0\n');
  expect(starts()).toBe(2);
});

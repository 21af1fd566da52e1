import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NamespaceListeners } from './namespace-listeners.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-listeners-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A machine whose switch has these external ids; `refused` is the kernel's error for new namespaces. */
function machine(name: string, ids: [string, string][], refused = '') {
  const path = join(folder, name);
  const said = JSON.stringify({ data: [[['map', ids]]] });
  const ip = refused === '' ? 'exit 0' : `echo '${refused}' >&2; exit 1`;
  writeFileSync(path, `#!/bin/sh\ncase "$1" in ovs-vsctl) echo '${said}' ;; ip) ${ip} ;; esac\n`, { mode: 0o700 });
  return new NamespaceListeners(
    async (host) => host === 'h1',
    (words) => [path, ...words],
  );
}

test('a machine that is a host of OVN goes by the name that it has there', async () => {
  expect(await machine('good', [['system-id', 'h1']]).host()).toBe('h1');
});

test('a machine is refused that has no name, is a host of another OVN, or lets nobody make namespaces', async () => {
  await expect(machine('nameless', []).host()).rejects.toThrow('is not in the southbound database');
  await expect(machine('stranger', [['system-id', 'h9']]).host()).rejects.toThrow(
    'Host h9 is not in the southbound database',
  );
  const closed = machine('closed', [['system-id', 'h1']], 'Operation not permitted');
  await expect(closed.host()).rejects.toThrow('Operation not permitted');
});

test('a machine without a switch says so', async () => {
  const listeners = new NamespaceListeners(
    async () => true,
    (words) => [join(folder, 'nowhere'), ...words],
  );
  await expect(listeners.host()).rejects.toThrow('ENOENT');
});

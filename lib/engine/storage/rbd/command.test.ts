import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onLostRun } from '#lib/testing/lost-run.ts';
import { Ceph, CephFailure, ignoreFailures } from './command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-rbd-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Ceph with a script instead of `rbd`. */
function cephWith(script: string): Ceph {
  writeFileSync(join(folder, 'rbd'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'rbd'), 0o755);
  return new Ceph({ pool: 'volumes', user: 'nephos', conf: '/etc/ceph/ceph.conf' });
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

test('a run that another process has taken over sends no command to it', async () => {
  const ceph = cephWith('touch "$(dirname "$0")/calls"');
  const calls = [
    () => ceph.rbd(['rm', 'a']),
    () => ceph.feed(['import-diff'], chunks('a')),
    () => ceph.stream([]).next(),
  ];
  const outcomes = await onLostRun(() => Promise.allSettled(calls.map((ask) => ask())));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.name)).toEqual(
    calls.map(() => 'InterruptedError'),
  );
  expect(existsSync(join(folder, 'calls'))).toBe(false);
});

test('it is called with a list of arguments, as the user of the settings', async () => {
  const ceph = cephWith('for word; do echo "<$word>"; done');
  expect(await ceph.rbd(['info', 'volumes/a b; exit 1'])).toBe(
    '<--conf>\n</etc/ceph/ceph.conf>\n<--id>\n<nephos>\n<info>\n<volumes/a b; exit 1>\n',
  );
});

test.each([
  [2, 'rbd: error opening image a: (2) No such file or directory', 'missing'],
  [16, 'rbd: error: image still has watchers', 'busy'],
  [17, 'rbd: failed to create snapshot: (17) File exists', 'exists'],
  [39, 'rbd: image has snapshots with linked clones', 'cloned'],
  [2, "rbd: couldn't connect to the cluster!", 'other'],
  [2, "rbd: error opening pool 'none': (2) No such file or directory", 'other'],
  [1, 'rbd: shrinking an image is only allowed with the --allow-shrink flag', 'other'],
])('it fails with %d and "%s": %s', async (code, words, kind) => {
  const ceph = cephWith(
    `printf 'Removing image: 1%%%% complete...\\n2026 7f -1 librbd: noise\\n%s\\n' "${words}" >&2; exit ${code}`,
  );
  const failure = await failureOf(ceph.rbd(['rm', 'volumes/a']));
  expect(failure).toBeInstanceOf(CephFailure);
  expect(failure).toMatchObject({ kind, message: words.replace('rbd: ', '') });
});

test('one that does not answer is ended, and nobody takes that for an answer', async () => {
  const failure = await failureOf(cephWith('exec sleep 60').rbd(['ls'], 50));
  expect(failure).toMatchObject({ kind: 'other', message: 'Ceph did not respond within 0.05 s' });
  expect(() => ignoreFailures('missing')(failure)).toThrow('did not respond');
});

test('what it is fed is whole, or it fails: with the reason of the source, else with its own', async () => {
  const kept = join(folder, 'kept');
  const ceph = cephWith(`cat >${kept}.part && [ "$(tail -c 3 ${kept}.part)" = end ] && mv ${kept}.part ${kept}`);
  await ceph.feed(['import-diff'], chunks('first ', 'end'));
  expect(readFileSync(kept, 'utf8')).toBe('first end');
  rmSync(kept);
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('the image is damaged');
  }
  await expect(ceph.feed(['import-diff'], broken())).rejects.toThrow('the image is damaged');
  expect(existsSync(kept)).toBe(false);
  const full = cephWith('head -c 1 >/dev/null; echo "rbd: no space left" >&2; exit 28');
  await expect(
    full.feed(['import-diff'], chunks(...Array.from({ length: 50 }, () => 'x'.repeat(2 ** 20)))),
  ).rejects.toThrow('no space left');
});

test('what it writes is read to the end, of which it tells by failing', async () => {
  const ceph = cephWith('echo half; echo "rbd: image is gone" >&2; exit 2');
  const read: string[] = [];
  const all = async () => {
    for await (const chunk of ceph.stream(['export-diff'])) read.push(String(chunk));
  };
  await expect(all()).rejects.toThrow('image is gone');
  expect(read.join('')).toBe('half\n');
});

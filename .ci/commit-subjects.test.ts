import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commitFaults, subjectFaults } from './commit-subjects.ts';

const root = mkdtempSync(join(tmpdir(), 'nephos-commits-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  'Fix volume restore when snapshots exist',
  'Fix flaky test: allow concurrent domain definition',
  'Pass the token to the next request',
  'Address the review of the scheduler',
  'Focus the first invalid field',
  'Embed the font of the console',
  'Re-export nothing from folders',
  'Revert "Add a cache of tokens"',
  `Add ${'x'.repeat(66)}`,
])('%s: has no fault', (subject) => {
  expect(subjectFaults(subject)).toEqual([]);
});

test.each([
  'Added',
  'Adds',
  'Adding',
  'Fixes',
  'Fixed',
  'The',
  'Never',
  'Made',
  'fix',
  'fix:',
  'feat(api):',
  'WIP',
  'Volumes',
  'fixup!',
])('%s: is no capitalized imperative', (word) => {
  expect(subjectFaults(`${word} the restore of volumes`)).toEqual([
    `does not start with a capitalized verb in the imperative, but with "${word.replace(/:$/, '')}"`,
  ]);
});

test('a subject that is too long, ends with a period or is missing is not allowed', () => {
  expect(subjectFaults(`Add ${'x'.repeat(67)}`)).toEqual(['has 71 characters, 70 are allowed']);
  expect(subjectFaults('Add a cache.')).toEqual(['ends with a period']);
  expect(subjectFaults('')).toEqual(['does not start with a capitalized verb in the imperative, but with ""']);
});

describe('New commits', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).trim();
  const commit = (folder: string, subject: string) => git(folder, 'commit', '--allow-empty', '-qm', subject);
  const upstream = join(root, 'upstream');
  const clone = (name: string, ...args: string[]) => {
    git(root, 'clone', '-q', ...args, `file://${upstream}`, name);
    return join(root, name);
  };

  test('are those that the upstream branch, or origin/main, has not; old ones are not reported', () => {
    git(root, 'init', '-q', '-b', 'main', 'upstream');
    commit(upstream, 'Added something long ago');
    commit(upstream, 'Add something');
    const folder = clone('full');
    expect(commitFaults(folder)).toEqual([]);
    commit(folder, 'Fixed it.');
    const id = git(folder, 'rev-parse', '--short', 'HEAD');
    const sentence = `${id} "Fixed it." does not start with a capitalized verb in the imperative, but with "Fixed", and ends with a period.`;
    expect(commitFaults(folder)).toEqual([sentence]);
    git(folder, 'checkout', '-q', '--no-track', '-b', 'topic');
    expect(commitFaults(folder)).toEqual([sentence]);
  });

  test('are none in a shallow clone, without a remote, on a detached commit of it, and outside git', () => {
    const shallow = clone('shallow', '--depth=1');
    expect(commitFaults(shallow)).toEqual([]);
    git(shallow, 'checkout', '-q', '--detach');
    git(shallow, 'remote', 'remove', 'origin');
    commit(shallow, 'Fixed it.');
    expect(commitFaults(shallow)).toEqual([]);
    expect(commitFaults(upstream)).toEqual([]);
    expect(commitFaults(root)).toEqual([]);
  });
});

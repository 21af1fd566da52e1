import { expect, test } from 'vitest';
import { ignoreFailures, parseFailures, readFailure } from './failure.ts';

test.each([
  ['lost', "error: failed to connect to the hypervisor\nerror: Failed to connect socket to '/run/x': No such file"],
  ['lost', 'error: Failed to list domains\nerror: End of file while reading data: Input/output error'],
  ['missing', "error: failed to get domain '1'"],
  ['missing', "error: failed to get vol 'root'\nerror: Storage volume not found: no storage vol with matching path"],
  ['busy', 'error: Failed to refresh pool\nerror: internal error: pool "nephos" has asynchronous jobs running.'],
  ['busy', 'error: Timed out during operation: cannot acquire state change lock (held by monitor=remoteDispatch)'],
  ['busy', "error: Failed to delete vol a\nerror: Requested operation is not valid: volume 'a' is still in use."],
  ['refused', 'error: Failed to suspend\nerror: Requested operation is not valid: domain is not running'],
  ['other', 'error: internal error: process exited while connecting to monitor'],
])('a failure is %s where virsh says so', (kind, stderr) => {
  const failure = readFailure(stderr);
  expect(failure.kind).toBe(kind);
  expect(failure.message).not.toMatch(/^error/);
});

test('silence is a failure too, and only the kinds that were named may pass', () => {
  const failure = readFailure('');
  expect(failure.message).toContain('without a message');
  expect(() => ignoreFailures('missing')(failure)).toThrow('without a message');
  expect(ignoreFailures('missing', 'other')(failure)).toBeUndefined();
});

test('each failure of several commands is identified', () => {
  const failures = parseFailures(
    [
      "error: failed to get vol 'a'",
      "error: Storage volume not found: no storage vol with matching path 'a'",
      'error: Failed to create vol b',
      "error: storage volume 'b' exists already",
      'error: Failed to start domain',
      'error: internal error: no memory',
    ].join('\n'),
  );
  expect(failures.map(({ kind }) => kind)).toEqual(['missing', 'missing', 'exists', 'other']);
  expect(failures.at(-1)?.message).toContain('no memory');
});

import { beforeAll, expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { inspectUserData, loadCloudConfigReader } from './user-data.ts';
import { encodedLength, fromBase64, givesAccess, holdsSecret, toBase64 } from './user-data-text.ts';

beforeAll(loadCloudConfigReader);

const t = createTranslate('en', undefined);

test.each([
  ['', 'none'],
  ['#cloud-config\npackages: [nginx]\n', 'cloud-config'],
  ['#!/bin/bash\necho', 'script'],
  ['#include\nhttps://example.org/a', 'other'],
  ['## template: jinja\n#cloud-config\n', 'other'],
  ['Content-Type: multipart/mixed; boundary="x"', 'other'],
  ['<powershell>', 'other'],
  ['{"ignition": {"version": "3.4.0"}}', 'other'],
])('%j is %s, and nothing is wrong with it', (text, kind) => {
  expect(inspectUserData(text)).toEqual({ kind });
});

test.each([
  ['#cloud-config\npackages:\n  - nginx\n bad', 4],
  ['#cloud-config\nusers: [a\n', 3],
  ['#cloud-config\na: 1\na: 2\n', 3],
  ['#cloud-config\n\n- nginx', 3],
  ['#cloud-config\njust words', 2],
])('%j is refused, with line %i', (text, line) => {
  const { problem } = inspectUserData(text);
  expect(problem?.line).toBe(line);
  expect(problem && t(problem.text)).toContain(`Line ${line}`);
});

test.each([
  ['packages: [nginx]', 'cloud-init ignores this'],
  [' #cloud-config\n', 'the very first characters'],
  ['# cloud-config\n', 'the very first characters'],
  ['\n#!/bin/sh', 'the very first characters'],
  ['#cloud-config\n# later\n', 'It is still empty.'],
])('%j is not refused, but warned of: %s', (text, words) => {
  const { problem, warning } = inspectUserData(text);
  expect(problem).toBeUndefined();
  expect(warning && t(warning)).toContain(words);
});

test.each([
  ['#cloud-config\npassword: x', true],
  ['#cloud-config\nusers:\n  - name: a\n    ssh_authorized_keys: [k]', true],
  ['#!/bin/sh\necho root:x | chpasswd', true],
  ['#cloud-config\npackages: [nginx]', false],
  ['', false],
])('%j lets somebody in: %s', (text, isAccess) => {
  expect(givesAccess(text)).toBe(isAccess);
});

test('text survives its encoding, and what is no text has no decoding', () => {
  expect(fromBase64(toBase64('#!é'))).toBe('#!é');
  expect(encodedLength('é')).toBe(4);
  expect(fromBase64('////')).toBeUndefined();
});

test.each([
  ['#cloud-config\npassword: x', true],
  ['#cloud-config\nusers:\n  - passwd: x', true],
  ['#!/bin/sh\necho root:x | chpasswd', true],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', true],
  ['#cloud-config\nssh_authorized_keys: [k]', false],
  ['#cloud-config\npackages: [nginx]', false],
])('%j must not be kept: %s', (text, isSecret) => {
  expect(holdsSecret(text)).toBe(isSecret);
});

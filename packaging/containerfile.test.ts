import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';

const source = readFileSync('Containerfile', 'utf8');

test('the linter of Dockerfiles finds nothing in the Containerfile, and finds a mistake', () => {
  expect(validate(source)).toEqual([]);
  expect(validate(source.replace('EXPOSE 3000', 'EXPOSE three'))).toHaveLength(1);
});

test('the image has its own user, and the settings that it sets are valid', () => {
  const [, settings = ''] = /^ENV (.+)$/m.exec(source) ?? [];
  const env = readEnv(Object.fromEntries(settings.split(' ').map((pair) => pair.split('='))));
  expect(env).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, NEPHOS_DATA: '/var/lib/nephos' });
  expect(source).toMatch(/^USER nephos$/m);
});

test('the image is built with the version of Node that runs the tests', () => {
  expect(source).toMatch(new RegExp(`^FROM node:${process.versions.node.split('.')[0]}-`, 'm'));
});

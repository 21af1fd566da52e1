import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { protectedVolumes } from './protected-volumes.ts';

const t = createTranslate('en', undefined);
const server = (id: string, delete_on_termination: boolean) => ({
  'os-extended-volumes:volumes_attached': [{ id, delete_on_termination }],
});
const volumes = [
  { id: 'v1', name: 'data', isProtected: true },
  { id: 'v2', name: '', isProtected: true },
  { id: 'v3', name: 'scratch', isProtected: false },
];
const reason = (...servers: ReturnType<typeof server>[]) => {
  const text = protectedVolumes(servers, volumes);
  return text && t(text);
};

test('an instance is not deleted while a protected volume would go with it, which is named', () => {
  const sentence = 'Volume data would be deleted too and is protected. Allow its deletion first.';
  expect(reason(server('v3', true), server('v1', true))).toBe(sentence);
  expect(reason(server('v2', true))).toBe(sentence.replace('data', 'v2'));
});

test('a volume that is kept, or not protected, is in nobody’s way', () => {
  expect(reason(server('v1', false), server('v3', true))).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { BACKUP_VERBS } from '#lib/block-storage/backups/verbs.ts';
import { SNAPSHOT_VERBS } from '#lib/block-storage/snapshots/verbs.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { declaredVerbs } from '#lib/compute/server-actions/verbs.ts';
import { IMAGE_VERBS } from '#lib/image/images/verbs.ts';
import { asksTyping, losesData, phraseOf } from './loss.ts';

const SERVER = { vm_state: 'active', locked: false, isProtected: false } as const;
/** Servers by what is deleted with them. */
const servers = {
  'on a disk of its host': { ...SERVER, hasOwnDisk: true, hasOwnData: true },
  'on a volume that goes with it': { ...SERVER, hasOwnDisk: false, hasOwnData: true },
  'on a volume that stays': { ...SERVER, hasOwnDisk: false, hasOwnData: false },
} as const;

describe('of servers the name is typed', () => {
  test.each([
    ['on a disk of its host', ['delete', 'evacuate', 'force_delete', 'rebuild', 'revert_resize']],
    ['on a volume that goes with it', ['delete', 'force_delete', 'rebuild']],
    ['on a volume that stays', ['rebuild']],
  ] as const)('%s: before %j, and before nothing else', (kind, verbs) => {
    const names = declaredVerbs.filter((verb) => losesData(verb, [servers[kind]])).map(({ name }) => name);
    expect(names.toSorted()).toEqual(verbs);
  });

  test('where one of several has data of its own, and not where none has', () => {
    const [remove] = declaredVerbs.filter(({ name }) => name === 'delete');
    const { 'on a volume that stays': empty, 'on a disk of its host': full } = servers;
    expect(remove && losesData(remove, [empty, full])).toBe(true);
    expect(remove && losesData(remove, [empty, empty])).toBe(false);
  });
});

test.each([
  ['volumes', VOLUME_VERBS, ['delete', 'force_delete', 'reimage', 'restore', 'revert']],
  ['snapshots', SNAPSHOT_VERBS, ['delete', 'revert']],
  ['backups', BACKUP_VERBS, ['delete']],
  ['images', IMAGE_VERBS, ['delete']],
])('of %s the name is typed before what loses their data, and before nothing else', (_kind, verbs, expected) => {
  const names = Object.entries<object>(verbs).filter(([, verb]) =>
    losesData({ losesData: Reflect.get(verb, 'losesData') }, [{}]),
  );
  expect(names.map(([name]) => name).toSorted()).toEqual(expected);
});

test.each([
  [{ losesData: true }, true],
  [{ losesData: true, isDanger: true, confirm: 'loss' }, true],
  [{ isDanger: true }, false],
  [{ isDanger: true, confirm: 'loss' }, false],
  [{ isDanger: true, confirm: 'always' }, true],
  [{ confirm: 'always' }, false],
] as const)('%j asks for typing: %s', (verb, isTyped) => {
  expect(asksTyping(verb)).toBe(isTyped);
});

test('of one object the name is typed, of several their number', () => {
  expect(phraseOf(['web-1'])).toBe('web-1');
  expect(phraseOf(['web-1', 'web-2', 'web-3'])).toBe('3');
});

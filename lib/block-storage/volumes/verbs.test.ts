import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listsNaming } from '#lib/testing/verb-lists.ts';
import { volumeActions } from './actions.ts';
import { can, volumeRules } from './can.ts';
import { isTransitional, VOLUME_STATUSES } from './statuses.ts';
import { volumeVerbs } from './verbs.ts';

test('every action of POST /volumes/{id}/action comes from a verb, and no verb names one that there is not', () => {
  const declared = volumeVerbs.flatMap(({ action }) => (action ? [[action.key, action.policy] as const] : []));
  const served = Object.entries(volumeActions).map(([key, { policy }]) => [key, policy] as const);
  expect(Object.fromEntries(served)).toEqual(Object.fromEntries(declared));
  expect(served.length).toBe(declared.length);
});

test.each(volumeVerbs.flatMap(({ name, from }) => (from ? [name] : [])))(
  'can %s: refused with the reason in every status that it does not start from',
  (verb) => {
    const starts = volumeRules.allowedStatuses(verb);
    for (const status of VOLUME_STATUSES) {
      expect(can(verb, { status }), status).toEqual(starts.includes(status) || expect.stringMatching(/\.$/));
    }
  },
);

test('can detach: the disk that an instance runs from is refused, whatever its status', () => {
  const attachments = [{ device: '/dev/vda' }];
  for (const status of VOLUME_STATUSES) expect(can('detach', { status, attachments })).toMatch(/root disk/);
  expect(can('detach', { status: 'in-use', attachments: [{ device: '/dev/vdb' }] })).toBe(true);
});

test('nothing is done to a volume that the platform is about to change', () => {
  const changing = VOLUME_STATUSES.filter((status) => isTransitional({ status }));
  const passedThrough = new Set(volumeVerbs.flatMap(({ through = [] }) => through));
  expect(changing.toSorted()).toEqual([...passedThrough].toSorted());
  for (const status of changing) {
    for (const { name, from } of volumeVerbs) if (from) expect(can(name, { status }), name).not.toBe(true);
  }
});

const SCREENS = 'components/volumes';

test('every verb of the menu has a name, and leads to a dialog that is there, to a form, or to what it says of itself', () => {
  for (const { name, label, menu, action, words } of volumeVerbs) {
    if (!menu) continue;
    expect(label, name).toBeDefined();
    if (menu.dialog) expect(existsSync(`${SCREENS}/${menu.dialog}-dialog.tsx`), name).toBe(true);
    // These two change metadata by separate requests.
    else if (['protect', 'unprotect', 'delete'].includes(name)) expect(words, name).toBeDefined();
    else if (!menu.creates)
      expect({ action, words }, name).toEqual({ action: expect.anything(), words: expect.anything() });
  }
});

test('no second list names the verbs of volumes: what is said of them is said in verbs.ts, or read off it', () => {
  const others =
    /^lib\/engine\/|^lib\/console\/activity\/event-words.ts$|^lib\/db\/|^lib\/i18n\/de\/|^lib\/block-storage\/attachments\/service.ts$|^lib\/block-storage\/volumes\/(?:verbs|actions|attach|external-attachments|swap)\.ts$/;
  expect(listsNaming(['attach', 'detach', 'extend', 'clone'], others)).toEqual([]);
});

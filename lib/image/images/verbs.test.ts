import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listsNaming } from '#lib/testing/verb-lists.ts';
import { images } from './routes.ts';
import { imageVerbs, isImageAction } from './verbs.ts';

test('every action of an image comes from a verb, and no verb names one that there is not', () => {
  const served = (images.endpoints ?? []).filter(({ path }) => path.startsWith('/images/{id}/actions/'));
  expect(served.map(({ path, policy }) => [path, policy])).toEqual(
    imageVerbs.flatMap(({ action }) => (action ? [[`/images/{id}/actions/${action.key}`, action.policy]] : [])),
  );
  expect(served.length).toBe(2);
});

const SCREENS = 'components/images';

test('every verb of the menu has a name, and leads to a dialog that is there, to a page, or to what it says of itself', () => {
  for (const { name, label, menu, question } of imageVerbs) {
    if (!menu) continue;
    expect(label, name).toBeDefined();
    if (menu.dialog) expect(existsSync(`${SCREENS}/${menu.dialog}-dialog.tsx`), name).toBe(true);
    else if (!menu.creates && !menu.shows)
      expect([isImageAction(name), question], name).toEqual([true, expect.anything()]);
  }
});

test('no second list names the verbs of images: what is said of them is said in verbs.ts, or read off it', () => {
  // The first test compares the operations of the contract; administrators have some of the verbs.
  const others =
    /^lib\/engine\/|^lib\/db\/|^lib\/i18n\/de\/|^lib\/image\/(?:images\/(?:verbs|admin-verbs|contract|routes)|imports\/service)\.ts$/;
  const telling = [
    'deactivate',
    'reactivate',
    'create_volume',
    'import_staged',
    'import_from_web',
    'change_visibility',
  ];
  expect(listsNaming(telling, others)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { ShareUse } from '#lib/console/networking/shares/schema.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';
import { countTexts, endSentences, SHARED_KIND_WORDS } from './share-words.ts';

const t = createTranslate('en', undefined);
const said = (kind: SharedKind, uses: Partial<Record<ShareUse, number>>) =>
  endSentences(kind, uses, { isOwner: true, isSharedWithAll: false }).map((text) => t(text));

test.each<[SharedKind, Partial<Record<ShareUse, number>>, string[]]>([
  [
    'network',
    { ports: 1 },
    ['1 port of the project is permanently deleted. Its instances and routers lose their connection to the network.'],
  ],
  [
    'security_group',
    { ports: 2, security_group_rules: 1 },
    [
      'The group is removed from 2 ports of the project. A port without another group allows no traffic.',
      '1 rule of its security groups that refers to it is permanently deleted. Traffic that only such a rule allows is blocked.',
    ],
  ],
  [
    'subnetpool',
    { subnets: 3 },
    [
      '3 subnets of the project are removed from the pool and its address scope. The addresses in use are kept, but the pool can assign them to other subnets.',
    ],
  ],
  [
    'address_scope',
    { subnetpools: 1 },
    [
      '1 subnet pool of the project is removed from the address scope. Networks with subnets from there no longer belong to it.',
    ],
  ],
  [
    'address_group',
    { security_group_rules: 2 },
    [
      '2 rules of its security groups that refer to it are permanently deleted. Traffic that only such a rule allows is blocked.',
    ],
  ],
  [
    'qos_policy',
    { networks: 1, ports: 2, floatingips: 1 },
    [
      '1 network of the project: no longer limited by the policy.',
      '2 ports of the project: no longer limited by the policy.',
      '1 floating IP of the project: no longer limited by the policy.',
    ],
  ],
])('stopping the share of a %s with %j in use says what changes for the other project', (kind, uses, sentences) => {
  expect(said(kind, uses)).toEqual(sentences);
});

test('what is not in use has neither a count nor a consequence', () => {
  expect(said('security_group', { ports: 0 })).toEqual(['No object of the other project uses it.']);
  expect(countTexts({ ports: 0, security_group_rules: 2 }).map((text) => t(text))).toEqual(['2 rules']);
});

test.each([true, false])(
  'an object that stays shared with all projects changes nothing (by the owner: %s)',
  (isOwner) => {
    const sentences = endSentences('qos_policy', { networks: 1 }, { isOwner, isSharedWithAll: true });
    expect(sentences).toEqual(['It is still shared with all projects, so nothing that uses it changes.']);
  },
);

test('a project that leaves is warned that it no longer sees the object', () => {
  const sentences = endSentences('network', {}, { isOwner: false, isSharedWithAll: false });
  expect(sentences).toEqual(['This project no longer sees it. Its owner can share it again.']);
});

test('every kind that can be shared has its words', () => {
  expect(Object.keys(SHARED_KIND_WORDS).toSorted()).toEqual(SharedKind.options.toSorted());
});

import type { Entry } from 'ldapts';
import { expect, test } from 'vitest';
import type { Search } from '../client/connection.ts';
import { completeMembers } from './member-ranges.ts';

const MEMBERS = Array.from({ length: 3500 }, (_, n) => `cn=user-${n}`);
const RANGE = 1500;

/** Answers like Active Directory, which returns at most 1500 values, and repeats the requested name without values. */
function answer(attribute: string, first: number): Entry {
  const last = first + RANGE - 1;
  const end = last >= MEMBERS.length - 1 ? '*' : String(last);
  const found = { [`${attribute};range=${first}-${end}`]: MEMBERS.slice(first, last + 1) };
  return { dn: 'cn=group', ...found };
}

function connection(respond: (first: number) => Entry[]) {
  const requested: string[] = [];
  const find = async ({ attributes }: Search) => {
    const [name = ''] = attributes;
    requested.push(name);
    const first = Number(/range=(\d+)/.exec(name)?.[1]);
    return respond(first).map((entry) => ({ [name]: [], ...entry }));
  };
  return { requested, find };
}

test('The members of a large group are read range by range, whatever the case of the attribute', async () => {
  const server = connection((first) => [answer('Member', first)]);
  const first = { ...answer('Member', 0), member: [] };
  const all = await completeMembers(server, first, { attribute: 'member', members: [] });
  expect(all).toEqual(MEMBERS);
  expect(server.requested).toEqual(['member;range=1500-*', 'member;range=3000-*']);
});

test('A group without ranges is complete: nothing is requested', async () => {
  const server = connection(() => []);
  const entry = { dn: 'cn=group', member: ['cn=a'] };
  expect(await completeMembers(server, entry, { attribute: 'member', members: ['cn=a'] })).toEqual(['cn=a']);
  expect(server.requested).toEqual([]);
});

test.each([
  ['the group disappears', () => []],
  ['the next range is empty', () => [{ dn: 'cn=group' }]],
])('Reading ends when %s', async (_what, respond) => {
  const first = { ...answer('member', 0), member: [] };
  const all = await completeMembers(connection(respond), first, { attribute: 'member', members: [] });
  expect(all).toHaveLength(RANGE);
});

test('A server that never ends its ranges is an error', async () => {
  const respond = (first: number) => [{ dn: 'cn=group', [`member;range=${first}-${first}`]: ['cn=a'] }];
  const first = { dn: 'cn=group', 'member;range=0-0': ['cn=a'] };
  const reading = completeMembers(connection(respond), first, { attribute: 'member', members: [] });
  await expect(reading).rejects.toThrow('too many members');
});

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

const FIRST = { ...answer('member', 0), member: [] };
const LIST = { attribute: 'member', members: [], max: 10_000 };

test('The members of a large group are read range by range, whatever the case of the attribute', async () => {
  const server = connection((first) => [answer('Member', first)]);
  const all = await completeMembers(server, { ...answer('Member', 0), member: [] }, LIST);
  expect(all).toEqual(MEMBERS);
  expect(server.requested).toEqual(['member;range=1500-*', 'member;range=3000-*']);
});

test('A group without ranges is complete: nothing is requested', async () => {
  const server = connection(() => []);
  const entry = { dn: 'cn=group', member: ['cn=a'] };
  expect(await completeMembers(server, entry, { ...LIST, members: ['cn=a'] })).toEqual(['cn=a']);
  expect(server.requested).toEqual([]);
});

test.each([
  ['the group disappears meanwhile', () => []],
  ['the next range is missing', () => [{ dn: 'cn=group' }]],
  ['the same range comes again', () => [answer('member', 0)]],
  ['a range is left out', () => [answer('member', 3000)]],
])('A part of the members is an error, because the others would lose their roles: %s', async (_what, respond) => {
  await expect(completeMembers(connection(respond), FIRST, LIST)).rejects.toThrow('only a part');
});

test('A server that sends one member at a time without an end is an error', async () => {
  const respond = (first: number) => [{ dn: 'cn=group', [`member;range=${first}-${first}`]: ['cn=a'] }];
  const reading = completeMembers(connection(respond), { dn: 'cn=group', 'member;range=0-0': ['cn=a'] }, LIST);
  await expect(reading).rejects.toThrow('only a part');
});

test.each([
  ['in one list', { dn: 'cn=group' }, ['cn=a', 'cn=b', 'cn=c'], 2],
  ['in ranges', FIRST, [], 2000],
])('More members than may be read are an error: %s', async (_what, entry, members, max) => {
  const server = connection((first) => [answer('member', first)]);
  await expect(completeMembers(server, entry, { ...LIST, members, max })).rejects.toThrow('too many members');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import {
  addModelGroup,
  addModelUser,
  modelGroupDn,
  modelOptions,
  modelUserDn,
  useModelDirectory,
} from '#lib/testing/model-directory.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readUser } from './entries.ts';
import { findGroupsOf } from './groups-of-user.ts';
import { loadDirectory } from './load.ts';
import { userSearch } from './searches.ts';

const V3 = '/identity/v3';
const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const model = useModelDirectory();

const USERS = 5;
const GROUPS = 6;

/** A group with its direct members, also itself and groups that contain it. */
const group = fc.record({
  users: fc.uniqueArray(fc.nat(USERS - 1), { maxLength: 3 }),
  groups: fc.uniqueArray(fc.nat(GROUPS - 1), { maxLength: 3 }),
  isOuter: fc.boolean(),
});
const content = fc.record({
  groups: fc.array(group, { minLength: GROUPS, maxLength: GROUPS }),
  /** The primary group of each user; one that does not exist for the last number. */
  primary: fc.array(fc.nat(GROUPS), { minLength: USERS, maxLength: USERS }),
  disabled: fc.array(fc.boolean(), { minLength: USERS, maxLength: USERS }),
});
type Content = typeof content extends fc.Arbitrary<infer T> ? T : never;

const options = fc.record({
  group_ad_nesting: fc.boolean(),
  group_ad_primary: fc.boolean(),
  nested_group_depth: fc.nat(3),
  group_tree_dn: fc.constantFrom('', 'ou=groups,dc=example'),
});
type Options = typeof options extends fc.Arbitrary<infer T> ? T : never;

const treeOf = ({ isOuter }: { isOuter: boolean }) => (isOuter ? 'other' : 'groups');

function fillModel({ groups, primary, disabled }: Content): void {
  model.entries.clear();
  for (const [at, isDisabled] of disabled.entries()) {
    addModelUser(model, 1000 + at, `user-${at}`, {
      ...{ userAccountControl: isDisabled ? '514' : '512', primaryGroupID: String(2000 + (primary[at] ?? 0)) },
    });
  }
  for (const [at, one] of groups.entries()) {
    const inner = one.groups.map((other) => modelGroupDn(`group-${other}`, treeOf(groups[other] ?? one)));
    const users = one.users.map((user) => modelUserDn(`user-${user}`).toUpperCase());
    addModelGroup(model, 2000 + at, `group-${at}`, [...inner, ...users], treeOf(one));
  }
}

/** Groups in the tree, with the names of their members; computed from the content alone. */
function expected({ groups, primary }: Content, given: Options): Record<string, string[]> {
  const isIncluded = (at: number) => given.group_tree_dn === '' || groups[at]?.isOuter === false;
  const follows = (at: number) => given.group_ad_nesting || isIncluded(at);
  const depth = given.group_ad_nesting ? Number.POSITIVE_INFINITY : given.nested_group_depth;
  const found: Record<string, string[]> = {};
  for (const start of groups.keys()) {
    if (!isIncluded(start)) continue;
    const users = new Set<number>();
    const reached = new Set([start]);
    let level = [start];
    for (let down = 0; level.length > 0 && down <= depth; down += 1) {
      for (const at of level) {
        for (const user of groups[at]?.users ?? []) users.add(user);
        if (given.group_ad_primary) for (const [user, own] of primary.entries()) if (own === at) users.add(user);
      }
      level = level.flatMap((at) => groups[at]?.groups ?? []).filter((at) => !reached.has(at) && follows(at));
      for (const at of level) reached.add(at);
    }
    found[`group-${start}`] = [...users].map((user) => `user-${user}`).toSorted();
  }
  return found;
}

/** Memberships of the mirror. */
async function mirrored(domainId: string): Promise<Record<string, string[]>> {
  const { read } = platform.platform.services.database;
  const groups = await read.selectFrom('groups').select(['id', 'name']).where('domain_id', '=', domainId).execute();
  const rows = await read
    .selectFrom('group_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.group_id', 'u.name'])
    .where('u.domain_id', '=', domainId)
    .execute();
  const members = (id: string) => rows.filter(({ group_id }) => group_id === id).map(({ name }) => name);
  return Object.fromEntries(groups.map(({ id, name }) => [name, members(id).toSorted()]));
}

/** Memberships that the sign-ins of all users would give. */
async function bySignIn(domainId: string): Promise<Record<string, string[]>> {
  const directory = await loadDirectory(platform.platform.services.database, domainId);
  if (!directory) throw new Error('There is no directory.');
  const { pool, settings } = directory;
  const found: Record<string, string[]> = {};
  const entries = await pool.read((connection) => connection.find(userSearch(settings), 100));
  for (const entry of entries) {
    const user = readUser(entry, settings);
    if (!user) continue;
    const groups = await pool.read((connection) => findGroupsOf(connection, settings, user));
    for (const { name } of groups) found[name] = [...(found[name] ?? []), user.name].toSorted();
  }
  return found;
}

const withMembers = (groups: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(groups).filter(([, members]) => members.length > 0));

const sync = async (id: string) => (await admin.api.post(`${V3}/domains/${id}/directory/sync`)).body.directory;

describe('Memberships of Active Directory, in any nesting, with and without primary groups,', () => {
  test('are the same after a synchronization and after a sign-in, also after changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        content,
        content,
        options,
        fc.constantFrom(1, 2, 100),
        async (first, second, given, maxValues) => {
          model.maxValues = maxValues;
          const id = await admin.make('domain');
          fillModel(first);
          await admin.api.put(`${V3}/domains/${id}/config`, modelOptions(model, given));
          for (const one of [first, second]) {
            fillModel(one);
            expect(await sync(id)).toMatchObject({ status: 'ok', message: null, users: USERS });
            expect(withMembers(await mirrored(id))).toEqual(withMembers(expected(one, given)));
            expect(await bySignIn(id)).toEqual(withMembers(expected(one, given)));
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

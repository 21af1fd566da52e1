import { type Entry, PresenceFilter } from 'ldapts';
import type { LdapSettings } from '../../domain-config/options.ts';
import { normalizeDn } from '../client/dn.ts';
import { readMembers, sidOf } from '../entries.ts';
import { equals } from '../searches.ts';
import { SID_ATTRIBUTE } from '../sid.ts';
import { membersOf, resolveMembers } from './listed-members.ts';
import { completeMembers } from './member-ranges.ts';
import { type ListedMembers, MAX_SYNC_MS, type SyncRun } from './sync-run.ts';

/** Maximum groups outside the tree or the filter, of which only the names are read. */
const MAX_OUTER_GROUPS = 200_000;
const NAMES_PER_PAGE = 1000;

/**
 * Adds the members of groups that the configured tree or filter excludes, as far as included groups contain them. The
 * matching rule of Active Directory follows them too. @returns their normalized distinguished names, by which they are listed
 */
export async function addOuterGroups(run: SyncRun, listed: ListedMembers): Promise<Set<string>> {
  const outer = new Set<string>();
  if (areAllIncluded(run.directory.settings)) return outer;
  const names = await outerNames(run, listed);
  // The groups that are added are visited too.
  for (const members of listed.members.values()) {
    for (const key of members) {
      const dn = names.get(key);
      if (dn === undefined || outer.has(key)) continue;
      run.signal.throwIfAborted();
      outer.add(key);
      listed.members.set(key, await readOuterGroup(run, listed, dn));
    }
  }
  return outer;
}

const areAllIncluded = ({ group_filter, group_tree_dn, suffix, query_scope }: LdapSettings): boolean =>
  group_filter === '' && query_scope === 'sub' && (group_tree_dn === '' || group_tree_dn === suffix);

/** Distinguished names of other groups, by normalized name. */
async function outerNames({ connection, directory, signal }: SyncRun, listed: ListedMembers) {
  const { suffix, group_tree_dn, group_objectclass } = directory.settings;
  const filter = equals('objectClass', group_objectclass);
  const search = { base: suffix || group_tree_dn, scope: 'sub' as const, filter, attributes: ['cn'], binary: [] };
  const limits = { pageSize: NAMES_PER_PAGE, maxEntries: MAX_OUTER_GROUPS, maxMs: MAX_SYNC_MS };
  const names = new Map<string, string>();
  for await (const page of connection.pages(search, limits)) {
    signal.throwIfAborted();
    for (const { dn } of page) {
      const key = normalizeDn(dn);
      if (!listed.groupIds.has(key)) names.set(key, dn);
    }
  }
  return names;
}

async function readOuterGroup(run: SyncRun, listed: ListedMembers, dn: string): Promise<string[]> {
  const { settings } = run.directory;
  const [entry] = await run.connection.find(
    {
      ...{ base: dn, scope: 'base', filter: new PresenceFilter({ attribute: 'objectClass' }) },
      ...{ attributes: [settings.group_member_attribute, SID_ATTRIBUTE], binary: [SID_ATTRIBUTE] },
    },
    1,
  );
  if (!entry) return [];
  const given = membersOf(settings, { members: readMembers(entry, settings) }, listed);
  const members = await completeMembers(run.connection, entry, given);
  listed.count += members.length;
  return resolveMembers(run, { members, sid: primarySid(entry, settings) });
}

const primarySid = (entry: Entry, { group_ad_primary }: LdapSettings) => (group_ad_primary ? sidOf(entry) : null);

import type { Reader } from '#lib/db/database.ts';
import { externalId, findExternalUser } from '../../external/external-identities.ts';
import type { MappedIdentity, MappedUser } from '../mapping/evaluate.ts';
import { RejectedAssertionError } from '../rejections/rejected-assertion-error.ts';
import { type DomainFinder, domainFinder, domainText, type NamedDomain } from './domain-finder.ts';
import { type ResolvedProject, resolveProjects } from './resolve-projects.ts';
import { uniqueIdOf } from './unique-id.ts';

export interface ResolvedUser {
  /** Local users exist already and stay as they are. */
  type: 'ephemeral' | 'local';
  id: string;
  /** Null before the first sign-in of an ephemeral user. */
  existing: { name: string; email: string | null; enabled: number } | null;
  name: string;
  email: string | null;
  domain: NamedDomain;
  /** Empty for local users. */
  uniqueId: string;
}

interface ResolvedGroup {
  /** Null if it does not exist. */
  id: string | null;
  name: string;
  domain: { id: string; name: string };
}

/** Who an assertion describes, with what exists on the platform. */
export interface ResolvedIdentity {
  user: ResolvedUser;
  groups: ResolvedGroup[];
  projects: ResolvedProject[];
  /** What the rules name and the platform lacks, without consequences for the sign-in. */
  warnings: string[];
}

export interface SignInSource {
  provider: { id: string; domain_id: string };
  protocolId: string;
}

/** @throws RejectedAssertionError */
export async function resolveIdentity(
  db: Reader,
  source: SignInSource,
  identity: MappedIdentity,
): Promise<ResolvedIdentity> {
  const warnings: string[] = [];
  const domains = domainFinder(db);
  const user = await resolveUser(db, source, identity.user, domains);
  if (user.type === 'local') return { user, groups: [], projects: [], warnings };
  const groups = [
    ...(await groupsById(db, identity.groupIds)),
    ...(await groupsByName(db, identity, domains, warnings)),
  ];
  const projects = await resolveProjects(db, identity.projects, {
    providerDomain: { id: source.provider.domain_id },
    domains,
    warnings,
  });
  const unique = new Map(groups.map((group) => [group.id ?? `${group.domain.id} ${group.name}`, group]));
  return { user, groups: [...unique.values()], projects, warnings };
}

async function resolveUser(
  db: Reader,
  source: SignInSource,
  mapped: MappedUser,
  domains: DomainFinder,
): Promise<ResolvedUser> {
  const wanted = mapped.domain ?? { id: source.provider.domain_id };
  const domain = await domains(wanted);
  if (!domain) throw new RejectedAssertionError(`The domain ${domainText(wanted)} of the user does not exist.`);
  const user = await (mapped.type === 'local'
    ? localUser(db, mapped, domain)
    : ephemeralUser(db, source, mapped, domain));
  if (user.domain.enabled === 0)
    throw new RejectedAssertionError(`The domain ${user.domain.name} of the user is disabled.`);
  if (user.existing?.enabled === 0) throw new RejectedAssertionError(`The user ${user.existing.name} is disabled.`);
  return user;
}

const MAX_NAME = 255;

/** @throws RejectedAssertionError for a text that cannot be a name */
function assertName(text: string, what: string): void {
  if (text.trim() === '') throw new RejectedAssertionError(`The ${what} is empty.`);
  if (text.length > MAX_NAME) throw new RejectedAssertionError(`The ${what} has more than ${MAX_NAME} characters.`);
  if (/\p{Cc}/u.test(text)) throw new RejectedAssertionError(`The ${what} contains control characters.`);
  if (!text.isWellFormed()) throw new RejectedAssertionError(`The ${what} is not valid text.`);
}

async function localUser(db: Reader, { id, name }: MappedUser, domain: NamedDomain): Promise<ResolvedUser> {
  const users = usersOf(db);
  const found =
    id !== undefined
      ? await users.where('users.id', '=', id).executeTakeFirst()
      : await users
          .where('users.domain_id', '=', domain.id)
          .where('users.name', '=', name ?? '')
          .executeTakeFirst();
  // An id of another domain would make the provider everybody on the platform.
  if (found?.domain_id !== domain.id) {
    throw new RejectedAssertionError(`The local user ${id ?? name ?? ''} does not exist in the domain ${domain.name}.`);
  }
  return { type: 'local', id: found.id, existing: found, ...namedIn(found), email: found.email, uniqueId: '' };
}

async function ephemeralUser(
  db: Reader,
  { provider, protocolId }: SignInSource,
  mapped: MappedUser,
  domain: NamedDomain,
): Promise<ResolvedUser> {
  const [own, name] = [mapped.id ?? mapped.name, mapped.name ?? mapped.id];
  if (own === undefined || name === undefined)
    throw new RejectedAssertionError('The rules give the user neither an id nor a name.');
  assertName(own, 'id of the user');
  assertName(name, 'name of the user');
  const uniqueId = uniqueIdOf(own);
  const subject = { kind: 'federated', sourceId: provider.id, protocolId, uniqueId } as const;
  const id = (await findExternalUser(db, subject)) ?? externalId('user', domain.id, subject);
  const found = await usersOf(db).where('users.id', '=', id).executeTakeFirst();
  const email = mapped.email !== undefined && isEmail(mapped.email) ? mapped.email : null;
  const place = found ? namedIn(found).domain : domain;
  return { type: 'ephemeral', id, existing: found ?? null, name, email, domain: place, uniqueId };
}

const isEmail = (text: string): boolean => text.length <= MAX_NAME && /^[^\s@]+@[^\s@]+$/.test(text);

const usersOf = (db: Reader) =>
  db
    .selectFrom('users')
    .innerJoin('domains', 'domains.id', 'users.domain_id')
    .select(['users.id', 'users.name', 'users.email', 'users.enabled', 'users.domain_id'])
    .select(['domains.name as domain_name', 'domains.enabled as domain_enabled']);

const namedIn = (row: { name: string; domain_id: string; domain_name: string; domain_enabled: number }) => ({
  name: row.name,
  domain: { id: row.domain_id, name: row.domain_name, enabled: row.domain_enabled },
});

const groupsOf = (db: Reader) =>
  db
    .selectFrom('groups')
    .innerJoin('domains', 'domains.id', 'groups.domain_id')
    .select(['groups.id', 'groups.name', 'domains.id as domain_id', 'domains.name as domain_name']);

const groupIn = (row: { id: string; name: string; domain_id: string; domain_name: string }): ResolvedGroup => ({
  id: row.id,
  name: row.name,
  domain: { id: row.domain_id, name: row.domain_name },
});

/** As upstream, a group that is named by its id must exist. @throws RejectedAssertionError */
async function groupsById(db: Reader, ids: readonly string[]): Promise<ResolvedGroup[]> {
  if (ids.length === 0) return [];
  const rows = await groupsOf(db).where('groups.id', 'in', ids).execute();
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw new RejectedAssertionError(`The group with the id ${missing} does not exist.`);
  return rows.map(groupIn);
}

/** As upstream, a group that is named by its name may be missing. @throws RejectedAssertionError for an unknown domain */
async function groupsByName(
  db: Reader,
  { groups }: MappedIdentity,
  domains: DomainFinder,
  warnings: string[],
): Promise<ResolvedGroup[]> {
  const found: ResolvedGroup[] = [];
  for (const some of Map.groupBy(groups, (group) => JSON.stringify(group.domain)).values()) {
    const [first] = some;
    if (!first) continue;
    const domain = await domains(first.domain);
    if (!domain) throw new RejectedAssertionError(`The domain ${domainText(first.domain)} of a group does not exist.`);
    const names = some.map(({ name }) => name);
    const rows = await groupsOf(db)
      .where('groups.domain_id', '=', domain.id)
      .where('groups.name', 'in', names)
      .execute();
    for (const name of names) {
      const row = rows.find((one) => one.name === name);
      found.push(row ? groupIn(row) : { id: null, name, domain: { id: domain.id, name: domain.name } });
      if (!row) warnings.push(`The group ${name} does not exist in the domain ${domain.name}.`);
    }
  }
  return found;
}

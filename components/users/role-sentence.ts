import { selectRows } from '#components/console/select-rows.ts';
import type { RoleCount, UserFacts } from '#lib/console/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { User } from '#lib/identity/users/schema.ts';

export interface UserRow {
  id: string;
  name: string;
  user: User;
  /** Name of the domain, or its id if the name is unknown. */
  domain: string;
  /** Undefined while they are loading. */
  facts: UserFacts | undefined;
  password: PasswordState;
}

export type PasswordState = 'never' | 'valid' | 'expiring' | 'expired' | 'change' | 'none';

const SOON_MS = 14 * 86_400_000;

/** Password times have no time zone; they are in UTC. */
export const passwordTimeMs = (time: string): number => Date.parse(`${time.replace(/Z$/, '')}Z`);

function passwordState(user: User, facts: UserFacts | undefined, now: number): PasswordState {
  if (facts?.has_password === false) return 'none';
  if (user.must_change_password) return 'change';
  if (user.password_expires_at === null) return 'never';
  const left = passwordTimeMs(user.password_expires_at) - now;
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'expiring' : 'valid';
}

export const toUserRow = (user: User, facts: UserFacts | undefined, domain: string, now: number): UserRow => ({
  id: user.id,
  name: user.name,
  user,
  domain,
  facts,
  password: passwordState(user, facts, now),
});

const SENTENCES: Record<RoleCount['on'], { one: string; many: string }> = {
  system: { one: msg('{role} on the system'), many: msg('{role} on the system') },
  domain: { one: msg('{role} on domain {place}'), many: msg('{role} on {count} domains') },
  project: { one: msg('{role} in {place}'), many: msg('{role} in {count} projects') },
  below: { one: msg('{role} in all of {place}'), many: msg('{role} in everything below {count} places') },
};

export function roleSentence({ role, on, count, place }: RoleCount): Text {
  const { one, many } = SENTENCES[on];
  return place === null ? msg(many, { role, count }) : msg(one, { role, place });
}

/** `local`, or the kinds of directories and providers that a user comes from; none before they are loaded. */
function sourceKinds(facts: UserFacts | undefined): string[] {
  const kinds = facts?.sources.map(({ kind }) => kind);
  return kinds?.length === 0 ? ['local'] : [...new Set(kinds)];
}

/** The API returns the complete list, so it is filtered and sorted here. */
const selection = {
  nameOf: ({ name }: UserRow) => name,
  words: ({ id, name, user, facts }: UserRow) => [
    id,
    name,
    user.email ?? '',
    user.description ?? '',
    facts?.default_project?.name ?? '',
  ],
  fields: {
    name: ({ name }: UserRow) => name,
    domain: ({ domain }: UserRow) => domain,
    enabled: ({ user }: UserRow) => user.enabled,
    password: ({ password }: UserRow) => password,
    locked: ({ facts }: UserRow) => Boolean(facts?.locked_until),
    invited: ({ facts }: UserRow) => Boolean(facts?.invited_until),
    source: ({ facts }: UserRow) => sourceKinds(facts),
    role: ({ facts }: UserRow) => facts?.roles.map(({ role }) => role) ?? [],
    roles: ({ facts }: UserRow) => facts?.roles.length,
  },
  orders: {
    name: ({ name }: UserRow) => name,
    domain: ({ domain }: UserRow) => domain,
    enabled: ({ user }: UserRow) => (user.enabled ? 1 : 0),
    email: ({ user }: UserRow) => user.email ?? '',
    project: ({ facts }: UserRow) => facts?.default_project?.name ?? '',
    // Passwords that never expire are sorted last.
    expires: ({ user }: UserRow) => user.password_expires_at ?? '~',
    sessions: ({ facts }: UserRow) => facts?.sessions ?? 0,
    // Users who never signed in are sorted first, as the longest inactive.
    active: ({ facts }: UserRow) => facts?.last_active_at ?? '',
  },
};

export const selectUsers = (rows: readonly UserRow[], state: Parameters<typeof selectRows>[1]): UserRow[] =>
  selectRows(rows, state, selection);

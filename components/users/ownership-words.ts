import type { CreatedKind, UserOwnership } from '#lib/console/identity/users/ownership-schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export const CREATED_WORDS: Record<CreatedKind, (count: number) => Text> = {
  server: (count) => msg('{count, plural, one {# instance} other {# instances}}', { count }),
  volume: (count) => msg('{count, plural, one {# volume} other {# volumes}}', { count }),
  snapshot: (count) => msg('{count, plural, one {# snapshot} other {# snapshots}}', { count }),
  backup: (count) => msg('{count, plural, one {# backup} other {# backups}}', { count }),
  server_group: (count) => msg('{count, plural, one {# server group} other {# server groups}}', { count }),
};

type OwnKind = 'role_assignments' | 'application_credentials' | 'ec2_keys' | 'key_pairs' | 'trusts';

const OWN_WORDS: Record<OwnKind, (count: number) => Text> = {
  role_assignments: (count) => msg('{count, plural, one {# role assignment} other {# role assignments}}', { count }),
  application_credentials: (count) =>
    msg('{count, plural, one {# application credential} other {# application credentials}}', { count }),
  ec2_keys: (count) => msg('{count, plural, one {# EC2 key} other {# EC2 keys}}', { count }),
  key_pairs: (count) => msg('{count, plural, one {# key pair} other {# key pairs}}', { count }),
  trusts: (count) => msg('{count, plural, one {# trust} other {# trusts}}', { count }),
};

const ownKinds = Object.keys(OWN_WORDS) as OwnKind[];

/** Number of each kind for several users together, without those that nobody has. */
function sumsOf<K extends string>(kinds: readonly K[], countOf: (kind: K) => number): { kind: K; count: number }[] {
  return kinds.map((kind) => ({ kind, count: countOf(kind) })).filter(({ count }) => count > 0);
}

/** What is deleted with the users. */
export const ownTexts = (users: readonly UserOwnership[]): Text[] =>
  sumsOf(ownKinds, (kind) => users.reduce((sum, user) => sum + user[kind], 0)).map(({ kind, count }) =>
    OWN_WORDS[kind](count),
  );

/** What the users created in projects. */
export const createdTexts = (users: readonly UserOwnership[]): Text[] => {
  const all = users.flatMap(({ created }) => created);
  const kinds = Object.keys(CREATED_WORDS) as CreatedKind[];
  const countOf = (kind: CreatedKind) => all.reduce((sum, entry) => sum + (entry.kind === kind ? entry.count : 0), 0);
  return sumsOf(kinds, countOf).map(({ kind, count }) => CREATED_WORDS[kind](count));
};

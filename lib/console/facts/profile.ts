import type { AuthedContext } from '#lib/http/context.ts';
import type { PasswordRules, Profile, TokenFacts } from './schema.ts';

export async function getProfile(ctx: AuthedContext): Promise<Profile> {
  const { read } = ctx.database;
  const { userId } = ctx.caller;
  const [user, groups] = await Promise.all([
    read
      .selectFrom('users')
      .select(['email', 'password_changed_at', 'password_expires_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('group_members')
      .innerJoin('groups', 'groups.id', 'group_members.group_id')
      .select(['groups.id', 'groups.name', 'group_members.expires_at'])
      .where('group_members.user_id', '=', userId)
      .orderBy('groups.name')
      .execute(),
  ]);
  const { email, password_changed_at: changed_at, password_expires_at: expires_at } = user;
  return { email, groups, password: { changed_at, expires_at, rules: rulesOf(ctx) }, token: factsOf(ctx) };
}

const rulesOf = ({ env }: AuthedContext): PasswordRules => ({
  min_length: env.NEPHOS_PASSWORD_MIN_LENGTH,
  pattern: env.NEPHOS_PASSWORD_REGEX?.source ?? null,
  pattern_description: env.NEPHOS_PASSWORD_REGEX_DESCRIPTION,
  unique_last: Math.max(1, env.NEPHOS_PASSWORD_HISTORY_COUNT),
});

const factsOf = ({ caller }: AuthedContext): TokenFacts => ({
  methods: [...caller.methods],
  scope: { kind: caller.scope.kind, name: 'name' in caller.scope ? caller.scope.name : null },
  roles: [...caller.roles].sort(),
  issued_at: new Date(caller.issuedAtMs).toISOString(),
  expires_at: new Date(caller.expiresAtMs).toISOString(),
  audit_ids: [...caller.auditIds],
});

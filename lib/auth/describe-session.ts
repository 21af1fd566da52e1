import { z } from 'zod';
import { BUSY_DIGEST } from '#lib/client/page-failure.ts';
import { domainScope, SYSTEM_SCOPE } from '#lib/client/scope.ts';
import type { Session as SessionView } from '#lib/client/session.ts';
import { PlatformError } from '#lib/http/errors.ts';
import { validateToken } from '#lib/identity/tokens/validate.ts';
import { getPlatform } from '#lib/platform.ts';
import { askPlatform } from './platform-call.ts';
import { scopedAccess } from './scoped-tokens.ts';
import type { Session } from './session.ts';

const Listed = z.array(z.object({ id: z.string() }));
const Lists = {
  projects: z.object({ projects: Listed }),
  domains: z.object({ domains: Listed }),
  system: z.object({ system: z.array(z.unknown()) }),
};

/** Who is signed in and where they may go: the user, the scopes with the roles held there, the end of the session. */
export async function describeSession(session: Session): Promise<SessionView | undefined> {
  const { database } = (await getPlatform()).services;
  const valid = await validateToken(database, session.token);
  const scopes = valid && (await scopesOf(session));
  if (!scopes) return undefined;
  const { userId, userName, domain, expiresAtMs, applicationCredential } = valid.caller;
  const accesses = await Promise.all(scopes.map((scope) => scopedAccess(session, scope)));
  const view: SessionView = {
    user: { id: userId, name: userName, domain },
    projects: [],
    domains: [],
    expires_at: new Date(expiresAtMs).toISOString(),
    is_admin: false,
    ...(applicationCredential && { credential: { id: applicationCredential.id, name: applicationCredential.name } }),
  };
  for (const access of accesses) if (access) addScope(view, access);
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  view.projects.sort(byName);
  view.domains.sort(byName);
  view.is_admin = view.projects.some(({ roles }) => roles.includes('admin'));
  return view;
}

function addScope(view: SessionView, { scope, roles }: NonNullable<Awaited<ReturnType<typeof scopedAccess>>>): void {
  if (scope.kind === 'project') view.projects.push({ id: scope.id, name: scope.name, domain: scope.domain, roles });
  else if (scope.kind === 'domain') view.domains.push({ id: scope.id, name: scope.name, roles });
  else if (scope.kind === 'system') view.system = { roles };
}

/** The scopes that the session can be used in; undefined when its token is refused. */
async function scopesOf({ token, boundScope }: Session): Promise<string[] | undefined> {
  if (boundScope !== undefined) return [boundScope];
  const ask = (what: keyof typeof Lists) => askPlatform(`/identity/v3/auth/${what}`, { token });
  const answers = await Promise.all([ask('projects'), ask('domains'), ask('system')]);
  if (answers.some(({ status }) => status !== 200)) return undefined;
  const [projects, domains, system] = await Promise.all(answers.map((answer) => answer.json()));
  return [
    ...Lists.projects.parse(projects).projects.map(({ id }) => id),
    ...Lists.domains.parse(domains).domains.map(({ id }) => domainScope(id)),
    ...Lists.system.parse(system).system.map(() => SYSTEM_SCOPE),
  ];
}

/** The same while a page is drawn, whose browser is told when only the limits of requests kept it from being drawn. */
export async function describeForPage(session: Session): Promise<SessionView | undefined> {
  try {
    return await describeSession(session);
  } catch (error) {
    const isBusy = error instanceof PlatformError && error.kind === 'tooManyRequests';
    throw isBusy ? Object.assign(error, { digest: BUSY_DIGEST }) : error;
  }
}

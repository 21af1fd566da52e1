import { BUSY_DIGEST } from '#lib/client/page-failure.ts';
import type { Session as SessionView } from '#lib/client/session.ts';
import { reclaimSeconds } from '#lib/compute/servers/reclaim-seconds.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { listRefusedOperations } from '#lib/http/in-person.ts';
import { listUserScopes, type UserScope } from '#lib/identity/auth-scopes/user-scopes.ts';
import { federatedPath } from '#lib/identity/federation/browser/sign-in-path.ts';
import { sessionProvider } from '#lib/identity/sessions/session-records.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { sessionToken } from '#lib/identity/sessions/session-token.ts';
import type { ValidToken } from '#lib/identity/tokens/validate.ts';
import { isInPerson } from '#lib/policy/caller.ts';
import { getPlatform } from '#lib/running-platform.ts';

/**
 * The user, the available scopes with their roles, and the expiry of the session. @throws 429 over the request limit
 */
export async function describeSession(session: Session): Promise<SessionView | undefined> {
  const { services, definitions } = await getPlatform();
  const { database, engine, env, limits } = services;
  const valid = await sessionToken(services, session);
  if (!valid) return undefined;
  const { userId, userName, domain, applicationCredential } = valid.caller;
  limits.count('request', applicationCredential?.id ?? userId);
  const scopes = session.boundScope === undefined ? await listUserScopes(database, userId) : ownScope(valid);
  const view: SessionView = {
    user: { id: userId, name: userName, domain },
    projects: [],
    domains: [],
    expires_at: new Date(session.expiresAtMs).toISOString(),
    is_admin: false,
    ...(applicationCredential && { credential: { id: applicationCredential.id, name: applicationCredential.name } }),
  };
  if (!isInPerson(valid.caller)) {
    const endpoints = definitions.flatMap((definition) => definition.endpoints);
    view.refused_operations = listRefusedOperations(valid.caller, endpoints);
  }
  const provider = await sessionProvider(database, session.id);
  if (provider) view.sign_out_path = federatedPath(provider, 'sign-out');
  const reclaim = reclaimSeconds(env, true);
  if (reclaim > 0) view.reclaim_seconds = reclaim;
  for (const one of scopes) addScope(view, one);
  view.is_admin = view.projects.some(({ roles }) => roles.includes('admin'));
  if (view.is_admin) view.has_simulated_fleet = engine.fleet !== null;
  return view;
}

/** The only scope of a token that cannot be rescoped. */
const ownScope = ({ caller: { scope }, roles }: ValidToken): UserScope[] =>
  scope.kind === 'unscoped' ? [] : [{ scope, roles: roles.map(({ name }) => name) }];

function addScope(view: SessionView, { scope, roles: roleNames }: UserScope): void {
  const roles = [...roleNames];
  if (scope.kind === 'project') view.projects.push({ id: scope.id, name: scope.name, domain: scope.domain, roles });
  else if (scope.kind === 'domain') view.domains.push({ id: scope.id, name: scope.name, roles });
  else view.system = { roles };
}

/** For rendering a page: the browser is informed if only the request limits prevented it. */
export async function describeSessionForPage(session: Session): Promise<SessionView | undefined> {
  try {
    return await describeSession(session);
  } catch (error) {
    const isBusy = error instanceof PlatformError && error.kind === 'tooManyRequests';
    throw isBusy ? Object.assign(error, { digest: BUSY_DIGEST }) : error;
  }
}

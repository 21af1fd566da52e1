import { z } from 'zod';
import { BUSY_DIGEST } from '#lib/client/page-failure.ts';
import type { Session as SessionView } from '#lib/client/session.ts';
import { PlatformError } from '#lib/http/errors.ts';
import { askPlatform } from './platform-call.ts';
import { scopedAccess } from './scoped-tokens.ts';
import type { Session } from './session.ts';

const Named = z.object({ id: z.string(), name: z.string() });
const TokenBody = z.object({ token: z.object({ user: Named.extend({ domain: Named }), expires_at: z.string() }) });
const Projects = z.object({ projects: z.array(z.object({ id: z.string() })) });

/** Who is signed in and where they may go: the user, the projects with the roles held there, the end of the session. */
export async function describeSession(session: Session): Promise<SessionView | undefined> {
  const { token } = session;
  const headers = { 'x-subject-token': token };
  const [validated, listed] = await Promise.all([
    askPlatform('/identity/v3/auth/tokens?nocatalog', { token, headers }),
    askPlatform('/identity/v3/auth/projects', { token }),
  ]);
  if (validated.status !== 200 || listed.status !== 200) return undefined;
  const { user, expires_at } = TokenBody.parse(await validated.json()).token;
  const ids = Projects.parse(await listed.json()).projects.map(({ id }) => id);
  const accesses = (await Promise.all(ids.map((id) => scopedAccess(session, id)))).filter(
    (access) => access !== undefined,
  );
  const projects = accesses.map(({ project, roles }) => ({ ...project, roles }));
  projects.sort((one, other) => one.name.localeCompare(other.name));
  return { user, projects, expires_at, is_admin: projects.some(({ roles }) => roles.includes('admin')) };
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

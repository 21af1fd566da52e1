import { readScope } from '#lib/client/scope.ts';
import type { AdminScreen, AllScreen, IdentityScreen, ProjectScreen } from './screens.ts';

/** What stands behind the `?`; what is undefined is left out. */
type Query = Readonly<Record<string, string | undefined>> | URLSearchParams;

const searchOf = (query: Query): URLSearchParams =>
  query instanceof URLSearchParams
    ? query
    : new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );

const at = (parts: readonly string[], query: Query = {}): string => {
  const path = parts.map((part) => part && `/${encodeURIComponent(part)}`).join('');
  const search = searchOf(query);
  return search.size > 0 ? `${path}?${search}` : path;
};

export const ACCOUNT_HREF = '/account';
/** The administrators' first page. */
export const ADMIN_HREF = '/admin';
/** Where somebody who is invited chooses a password; the word stands behind the #, which browsers send to nobody. */
export const invitationHref = (word: string): string => `/invitation#${encodeURIComponent(word)}`;
/** The projects of the user, to choose from. */
export const PROJECTS_HREF = '/projects';

/** Where one signs in, and then goes `back`. */
export const signInHref = (back?: string): string => at(['sign-in'], { callbackUrl: back });

/** A screen of a project, which most often is a list; without one, the overview. */
export const projectHref = (projectId: string, screen: ProjectScreen = '', query?: Query): string =>
  at(['projects', projectId, screen], query);

/** The page of one object of a screen's list. */
export const objectHref = (projectId: string, screen: ProjectScreen, id: string, query?: Query): string =>
  at(['projects', projectId, screen, id], query);

/** The form that makes an object of a screen's list. */
export const createHref = (projectId: string, screen: ProjectScreen, query?: Query): string =>
  at(['projects', projectId, screen, 'create'], query);

/** A screen about all projects of the user at once; without one, its first. */
export const allHref = (screen: AllScreen | '' = '', query?: Query): string => at(['all', screen], query);

export const adminHref = (screen: AdminScreen, query?: Query): string => at(['admin', screen], query);

/** A screen about one domain, for whoever holds a role on it; without one, the page of the domain itself. */
export const domainHref = (domainId: string, screen: AdminScreen | '' = '', query?: Query): string =>
  at(['domains', domainId, screen], query);

/** The page of one object of a list of administrators, or a page `below` it. */
export const adminObjectHref = (screen: AdminScreen, id: string, below = '', query?: Query): string =>
  at(['admin', screen, id, below], query);

/**
 * A screen of identity, the page of one of its objects (`create` for its form), or a page `below` that, where a scope has it: below the domain
 * for a token of a domain, else in the administrators' area.
 */
export function identityHref(scope: string, screen: IdentityScreen, id = '', query?: Query, below = ''): string {
  const read = readScope(scope);
  return at([...(read.kind === 'domain' ? ['domains', read.id] : ['admin']), screen, id, below], query);
}

/** What becomes of the instances that a job moves. */
export const movesHref = (jobId: string): string => at(['admin', 'moves', jobId]);

/** A console of an instance in a window of its own: its serial port, or its screen. */
export const terminalHref = (projectId: string, serverId: string, choice: 'serial' | 'screen' = 'serial'): string =>
  at(['terminal', projectId, serverId], { console: choice === 'serial' ? undefined : choice });

/** The API reference: its front page, a service, an operation of one. */
export const docsHref = (service = '', operation = ''): string => at(['docs', service, operation]);

import type { AdminScreen, IdentityScreen } from './admin-screens.ts';
import type { AllScreen } from './all-screens.ts';
import type { ProjectScreen } from './project-screens.ts';
import { readScope } from './scope.ts';

/** Query of a URL; undefined values are omitted. */
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
export const ADMIN_HREF = '/admin';
/**
 * Page on which an invited user sets a password. The word is in the fragment, which browsers do not send to servers.
 */
export const invitationHref = (word: string): string => `/invitation#${encodeURIComponent(word)}`;
export const PROJECTS_HREF = '/projects';

/** Returns to `back` after the sign-in. */
export const signInHref = (back?: string): string => at(['sign-in'], { callbackUrl: back });

/**
 * Address of an identity provider: without `below` it starts the sign-in of a browser, and returns to `to` afterwards.
 */
export const federatedHref = (providerId: string, protocolId: string, below = '', query?: Query): string =>
  at(['sign-in', providerId, protocolId, below], query);

/** A screen of a project, usually a list; without `screen` the overview. */
export const projectHref = (projectId: string, screen: ProjectScreen = '', query?: Query): string =>
  at(['projects', projectId, screen], query);

export const objectHref = (projectId: string, screen: ProjectScreen, id: string, query?: Query): string =>
  at(['projects', projectId, screen, id], query);

export const createHref = (projectId: string, screen: ProjectScreen, query?: Query): string =>
  at(['projects', projectId, screen, 'create'], query);

/** A screen about all projects of the user; without `screen` the first one. */
export const allHref = (screen: AllScreen | '' = '', query?: Query): string => at(['all', screen], query);

export const adminHref = (screen: AdminScreen, query?: Query): string => at(['admin', screen], query);

/** A screen of a domain for its role holders; without `screen` the page of the domain. */
export const domainHref = (domainId: string, screen: AdminScreen | '' = '', query?: Query): string =>
  at(['domains', domainId, screen], query);

/** Page of an object in the administrators' area, or a page `below` it. */
export const adminObjectHref = (screen: AdminScreen, id: string, below = '', query?: Query): string =>
  at(['admin', screen, id, below], query);

/**
 * An identity screen, the page of one of its objects (`create` for the form), or a page `below` that. Domain tokens see
 * it below their domain, others in the administrators' area.
 */
export function identityHref(scope: string, screen: IdentityScreen, id = '', query?: Query, below = ''): string {
  const read = readScope(scope);
  return at([...(read.kind === 'domain' ? ['domains', read.id] : ['admin']), screen, id, below], query);
}

export const movesHref = (jobId: string): string => at(['admin', 'moves', jobId]);

/** Console of an instance in its own window: the serial port or the screen. */
export const terminalHref = (projectId: string, serverId: string, choice: 'serial' | 'screen' = 'serial'): string =>
  at(['terminal', projectId, serverId], { console: choice === 'serial' ? undefined : choice });

/** API reference: the start page, a service, or one of its operations. */
export const docsHref = (service = '', operation = ''): string => at(['docs', service, operation]);

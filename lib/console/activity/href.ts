import type { IdentityScreen } from '#lib/screens/admin-screens.ts';
import { adminHref, adminObjectHref, domainHref, identityHref, objectHref, projectHref } from '#lib/screens/paths.ts';
import type { ProjectScreen } from '#lib/screens/project-screens.ts';
import { readScope } from '#lib/screens/scope.ts';
import type { ActivityKind } from './kinds.ts';
import type { ActivityPlace } from './log-queries.ts';
import type { Activity } from './schema.ts';

/** Activity page of a scope, optionally filtered to one object. */
export function activityPageHref({ scope, of }: ActivityPlace, object?: string): string {
  const filter = { where: object === undefined ? undefined : `object:${object}` };
  if (of === 'project') return projectHref(scope, 'activity', filter);
  if (of === 'all') return adminHref('activity', filter);
  return readScope(scope).kind === 'domain'
    ? domainHref(of.domainId, 'activity', filter)
    : adminObjectHref('domains', of.domainId, 'activity', filter);
}

/** Links of activity lines in a scope. */
export function activityHrefOf({ scope, of }: ActivityPlace): (activity: Activity) => string | undefined {
  if (of === 'project') return (activity) => activityHref(scope, activity);
  return of === 'all' ? adminActivityHref : (activity) => domainActivityHref(scope, activity);
}

const IDENTITY_PAGES: Partial<Record<ActivityKind, IdentityScreen>> = {
  project: 'projects',
  user: 'users',
  group: 'groups',
  role: 'roles',
};

/** Screens that only administrators of the platform have. */
const ADMIN_PAGES: Partial<Record<ActivityKind, IdentityScreen>> = {
  ...IDENTITY_PAGES,
  identity_provider: 'identity-providers',
  mapping: 'mappings',
};

function domainActivityHref(scope: string, { kind, object_id }: Activity): string | undefined {
  const page = IDENTITY_PAGES[kind];
  return page && identityHref(scope, page, object_id);
}

const PAGES: Partial<Record<ActivityKind, ProjectScreen>> = {
  server: 'instances',
  server_group: 'server-groups',
  volume: 'volumes',
  backup: 'backups',
  image: 'images',
  network: 'networks',
  router: 'routers',
  floatingip: 'floating-ips',
  security_group: 'security-groups',
  port: 'ports',
};
const LISTS: Partial<Record<ActivityKind, ProjectScreen>> = { snapshot: 'snapshots', subnet: 'networks' };

export function activityHref(projectId: string, { kind, object_id, recovery_id }: Activity): string | undefined {
  if (recovery_id !== null) return projectHref(projectId, 'instances');
  const page = PAGES[kind];
  if (page) return objectHref(projectId, page, object_id);
  const list = LISTS[kind];
  return list && projectHref(projectId, list);
}

/** Administrators have pages for these kinds; others are shown in their projects. */
export function adminActivityHref({
  kind,
  object_id,
  project,
  recovery_id,
}: Pick<Activity, 'kind' | 'object_id' | 'project' | 'recovery_id'>): string | undefined {
  if (recovery_id !== null) return adminObjectHref('notifications', recovery_id);
  if (kind === 'server') return adminObjectHref('instances', object_id);
  if (kind === 'service_provider')
    return adminHref('identity-providers', { tab: 'service-providers', open: object_id });
  const page = ADMIN_PAGES[kind];
  if (page) return adminObjectHref(page, object_id);
  if (kind === 'host') return adminObjectHref('hypervisors', object_id);
  if (kind === 'notification') return adminObjectHref('notifications', object_id);
  return project ? adminObjectHref('projects', project.id) : undefined;
}

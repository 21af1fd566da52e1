import { adminObjectHref, objectHref, projectHref } from '../paths.ts';
import type { ProjectScreen } from '../screens.ts';
import type { Activity, ActivityKind } from './schema.ts';

/** The screens on whose pages objects stand. */
const PAGES: Partial<Record<ActivityKind, ProjectScreen>> = {
  server: 'instances',
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

/** Where an object of a project that something was done to is shown. */
export function activityHref(projectId: string, { kind, object_id, recovery_id }: Activity): string | undefined {
  if (recovery_id !== null) return projectHref(projectId, 'instances');
  const page = PAGES[kind];
  if (page) return objectHref(projectId, page, object_id);
  const list = LISTS[kind];
  return list && projectHref(projectId, list);
}

/** Administrators have pages for these; other objects are shown in their projects. */
export function adminActivityHref({ kind, object_id, project, recovery_id }: Activity): string | undefined {
  if (recovery_id !== null) return adminObjectHref('notifications', recovery_id);
  if (kind === 'server') return adminObjectHref('instances', object_id);
  if (kind === 'project') return adminObjectHref('projects', object_id);
  if (kind === 'user') return adminObjectHref('users', object_id);
  if (kind === 'group') return adminObjectHref('groups', object_id);
  if (kind === 'role') return adminObjectHref('roles', object_id);
  if (kind === 'host') return adminObjectHref('hypervisors', object_id);
  if (kind === 'notification') return adminObjectHref('notifications', object_id);
  return project ? adminObjectHref('projects', project.id) : undefined;
}

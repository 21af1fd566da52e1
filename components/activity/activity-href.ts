import type { Activity, ActivityKind } from '#lib/console/activity/schema.ts';
import { objectHref, projectHref } from '#lib/console/paths.ts';
import type { ProjectScreen } from '#lib/console/screens.ts';

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
export function activityHref(projectId: string, { kind, object_id }: Activity): string | undefined {
  const page = PAGES[kind];
  if (page) return objectHref(projectId, page, object_id);
  const list = LISTS[kind];
  return list && projectHref(projectId, list);
}

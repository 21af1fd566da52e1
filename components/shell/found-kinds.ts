import type { LucideIcon } from 'lucide-react';
import { ICONS } from '#components/console/icons.ts';
import { type ActivityKind, KINDS } from '#lib/console/activity/kinds.ts';
import type { SearchKind } from '#lib/console/navigation/search/places.ts';
import type { FoundObject } from '#lib/console/navigation/search/schema.ts';
import { ADMIN_SCREENS, type AdminScreen } from '#lib/screens/admin-screens.ts';
import { adminHref, adminObjectHref, objectHref, projectHref } from '#lib/screens/paths.ts';
import { PROJECT_SCREENS, type ProjectScreen } from '#lib/screens/project-screens.ts';

/** Screens of projects by the kind of their objects. */
const IN_PROJECT = {
  server: 'instances',
  volume: 'volumes',
  snapshot: 'snapshots',
  backup: 'backups',
  bucket: 'buckets',
  image: 'images',
  network: 'networks',
  subnet: 'networks',
  port: 'ports',
  router: 'routers',
  security_group: 'security-groups',
  floating_ip: 'floating-ips',
  key_pair: 'key-pairs',
  flavor: 'flavors',
} as const satisfies Partial<Record<SearchKind, ProjectScreen>>;

/** Administrators' screens by the kind of their objects. */
const OF_PLATFORM = {
  host: 'hypervisors',
  segment: 'segments',
  domain: 'domains',
  project: 'projects',
  user: 'users',
  group: 'groups',
  role: 'roles',
} as const satisfies Partial<Record<SearchKind, AdminScreen>>;

/** Kinds whose objects have no page and are displayed in their list. */
const LISTED: readonly SearchKind[] = ['snapshot', 'flavor', 'segment', 'domain'];

/** Kinds that the activity log names otherwise. */
const LOGGED_AS: Partial<Record<SearchKind, ActivityKind>> = { floating_ip: 'floatingip', key_pair: 'keypair' };

const isOfProject = (kind: SearchKind): kind is keyof typeof IN_PROJECT => kind in IN_PROJECT;

/** The noun of a kind, and the icon of its screen. */
export function foundKind(kind: SearchKind): { label: string; icon: LucideIcon } {
  const screen = isOfProject(kind)
    ? PROJECT_SCREENS.find(({ path }) => path === IN_PROJECT[kind])
    : ADMIN_SCREENS.find(({ path }) => path === OF_PLATFORM[kind]);
  // Floating IPs and key pairs are the only kinds with other names in the log.
  return { label: KINDS[LOGGED_AS[kind] ?? (kind as ActivityKind)], icon: ICONS[screen?.icon ?? 'search'] };
}

interface SearchOrigin {
  scope: string;
  everywhere: boolean;
  isOwn: (projectId: string) => boolean;
}

/**
 * Page of a search result. Administrators have pages for objects of other projects only for instances; other kinds link
 * to the project.
 */
export function foundHref(object: FoundObject, { scope, everywhere, isOwn }: SearchOrigin): string {
  const { kind, id, name, parent_id, project_id } = object;
  if (!isOfProject(kind)) {
    const screen = OF_PLATFORM[kind];
    return LISTED.includes(kind) ? adminHref(screen, { q: name }) : adminObjectHref(screen, id);
  }
  if (everywhere) {
    if (kind === 'server') return adminObjectHref('instances', id);
    if (kind === 'flavor') return adminHref('flavors', { q: name });
    if (kind === 'key_pair' && parent_id !== null) return adminObjectHref('users', parent_id);
  }
  const projectId = everywhere ? project_id : scope;
  if (projectId === null) return adminHref('instances');
  if (!isOwn(projectId)) return adminObjectHref('projects', projectId);
  if (kind === 'subnet' && parent_id !== null) return objectHref(projectId, 'networks', parent_id, { tab: 'subnets' });
  if (kind === 'key_pair') return objectHref(projectId, 'key-pairs', name);
  if (LISTED.includes(kind)) return projectHref(projectId, IN_PROJECT[kind], { q: name });
  return objectHref(projectId, IN_PROJECT[kind], id);
}

import type { LucideIcon } from 'lucide-react';
import {
  Archive,
  Boxes,
  Building2,
  Camera,
  Container,
  Cpu,
  FolderKanban,
  Globe,
  HardDrive,
  KeyRound,
  Layers,
  Network,
  Plug,
  Ruler,
  Server,
  Shield,
  Split,
  User,
  UserCog,
  Users,
  Waypoints,
} from 'lucide-react';
import type { SearchKind } from '#lib/console/navigation/search/places.ts';
import type { FoundObject } from '#lib/console/navigation/search/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref, adminObjectHref, objectHref, projectHref } from '#lib/screens/paths.ts';

export const FOUND_KINDS: Record<SearchKind, { label: string; icon: LucideIcon }> = {
  server: { label: msg('Instance'), icon: Server },
  volume: { label: msg('Volume'), icon: HardDrive },
  snapshot: { label: msg('Snapshot'), icon: Camera },
  backup: { label: msg('Backup'), icon: Archive },
  bucket: { label: msg('Bucket'), icon: Boxes },
  image: { label: msg('Image'), icon: Container },
  network: { label: msg('Network'), icon: Network },
  subnet: { label: msg('Subnet'), icon: Split },
  port: { label: msg('Port'), icon: Plug },
  router: { label: msg('Router'), icon: Waypoints },
  security_group: { label: msg('Security group'), icon: Shield },
  floating_ip: { label: msg('Floating IP'), icon: Globe },
  key_pair: { label: msg('Key pair'), icon: KeyRound },
  flavor: { label: msg('Flavor'), icon: Ruler },
  host: { label: msg('Hypervisor'), icon: Cpu },
  segment: { label: msg('Segment'), icon: Layers },
  domain: { label: msg('Domain'), icon: Building2 },
  project: { label: msg('Project'), icon: FolderKanban },
  user: { label: msg('User'), icon: User },
  group: { label: msg('Group'), icon: Users },
  role: { label: msg('Role'), icon: UserCog },
};

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
  return ofPlatform(object, everywhere) ?? ofProject(object, everywhere ? object.project_id : scope, isOwn);
}

function ofPlatform({ kind, id, name, parent_id }: FoundObject, everywhere: boolean): string | undefined {
  if (kind === 'host') return adminObjectHref('hypervisors', id);
  if (kind === 'segment') return adminHref('segments', { q: name });
  if (kind === 'domain') return adminHref('domains', { q: name });
  if (kind === 'project') return adminObjectHref('projects', id);
  if (kind === 'user') return adminObjectHref('users', id);
  if (kind === 'group') return adminObjectHref('groups', id);
  if (kind === 'role') return adminObjectHref('roles', id);
  if (!everywhere) return undefined;
  if (kind === 'server') return adminObjectHref('instances', id);
  if (kind === 'flavor') return adminHref('flavors', { q: name });
  return kind === 'key_pair' && parent_id !== null ? adminObjectHref('users', parent_id) : undefined;
}

const PAGES = {
  server: 'instances',
  volume: 'volumes',
  backup: 'backups',
  bucket: 'buckets',
  image: 'images',
  network: 'networks',
  port: 'ports',
  router: 'routers',
  security_group: 'security-groups',
  floating_ip: 'floating-ips',
} as const;
/** Kinds without a page of their own, which are displayed in a list. */
const LISTED = { snapshot: 'snapshots', flavor: 'flavors' } as const;

function ofProject(
  { kind, id, name, parent_id }: FoundObject,
  projectId: string | null,
  isOwn: SearchOrigin['isOwn'],
): string {
  if (projectId === null) return adminHref('instances');
  if (!isOwn(projectId)) return adminObjectHref('projects', projectId);
  if (kind === 'key_pair') return objectHref(projectId, 'key-pairs', name);
  if (kind === 'subnet' && parent_id !== null) return objectHref(projectId, 'networks', parent_id, { tab: 'subnets' });
  if (kind in LISTED) return projectHref(projectId, LISTED[kind as keyof typeof LISTED], { q: name });
  return objectHref(projectId, PAGES[kind as keyof typeof PAGES], id);
}

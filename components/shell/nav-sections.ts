import {
  Archive,
  Boxes,
  Camera,
  Container,
  Cpu,
  Globe,
  Group,
  HardDrive,
  KeyRound,
  LayoutDashboard,
  MapPin,
  Network,
  Ruler,
  Server,
  ServerCog,
  ShieldCheck,
  SquareTerminal,
  Waypoints,
} from 'lucide-react';
import type { NavItem, NavSection } from '#components/console/nav.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

const later: Pick<NavItem, 'disabledReason'> = { disabledReason: msg('This screen comes with a later release.') };

/** Where one can go in a project. What has no screen yet stands there, switched off. */
export function navSections(projectId: string, t: Translate, admin: true | Text): NavSection[] {
  const forAdmins = admin === true ? {} : { disabledReason: admin };
  const at = (path: string) => `/projects/${projectId}/${path}`;
  return [
    { items: [{ label: t('Overview'), href: `/projects/${projectId}`, icon: LayoutDashboard, keys: 'g o' }] },
    {
      label: t('Compute'),
      items: [
        { label: t('Instances'), href: at('instances'), icon: Server, keys: 'g i' },
        { label: t('Flavors'), href: at('flavors'), icon: Ruler, keys: 'g f' },
        { label: t('Images'), href: at('images'), icon: Container, keys: 'g m' },
        { label: t('Key pairs'), href: at('key-pairs'), icon: KeyRound, keys: 'g k' },
      ],
    },
    {
      label: t('Storage'),
      items: [
        { label: t('Volumes'), href: at('volumes'), icon: HardDrive, keys: 'g v' },
        { label: t('Snapshots'), href: at('snapshots'), icon: Camera, ...later },
        { label: t('Backups'), href: at('backups'), icon: Archive, ...later },
        { label: t('Object storage'), href: at('object-storage'), icon: Boxes, ...later },
      ],
    },
    {
      label: t('Networking'),
      items: [
        { label: t('Networks'), href: at('networks'), icon: Network, ...later },
        { label: t('Routers'), href: at('routers'), icon: Waypoints, ...later },
        { label: t('Floating IPs'), href: at('floating-ips'), icon: Globe, ...later },
      ],
    },
    {
      label: t('Access'),
      items: [
        { label: t('Credentials'), href: at('credentials'), icon: ShieldCheck, keys: 'g c' },
        { label: t('API access'), href: at('api-access'), icon: SquareTerminal, keys: 'g a' },
      ],
    },
    {
      label: t('Administration'),
      items: [
        { label: t('All instances'), href: '/admin/instances', icon: ServerCog, ...forAdmins },
        { label: t('Hypervisors'), href: '/admin/hypervisors', icon: Cpu, ...forAdmins },
        { label: t('Availability zones'), href: '/admin/availability-zones', icon: MapPin, ...forAdmins },
        { label: t('Host aggregates'), href: '/admin/aggregates', icon: Group, ...forAdmins },
        { label: t('Flavors'), href: '/admin/flavors', icon: Ruler, ...forAdmins },
      ],
    },
  ];
}

/** The navigation outside any project. */
export const navWithoutProject = (t: Translate): NavSection[] => [
  { items: [{ label: t('Projects'), href: '/projects', icon: Boxes }] },
];

import { msg } from '#lib/i18n/text.ts';
import type { Section } from './screen.ts';

export const PROJECT_SECTIONS = [
  {
    screens: [
      { path: '', label: msg('Overview'), icon: 'layout-dashboard', keys: 'g o' },
      { path: 'activity', label: msg('Activity'), icon: 'history', keys: 'g y', lists: ['activity'] },
      { path: 'quotas', label: msg('Quotas'), icon: 'scaling', keys: 'g q' },
      { path: 'tags', label: msg('Tags'), icon: 'tags', lists: ['tagged-objects'] },
    ],
  },
  {
    label: msg('Compute'),
    screens: [
      {
        path: 'instances',
        label: msg('Instances'),
        icon: 'server',
        keys: 'g i',
        lists: ['instances', 'instances-using', 'launch-presets'],
        creates: [{ label: msg('Launch instance') }],
      },
      { path: 'flavors', label: msg('Flavors'), icon: 'ruler', keys: 'g f', lists: ['flavors'] },
      {
        path: 'images',
        label: msg('Images'),
        icon: 'container',
        keys: 'g m',
        lists: ['images'],
        creates: [{ label: msg('Create image') }],
      },
      {
        path: 'key-pairs',
        label: msg('Key pairs'),
        icon: 'key-round',
        keys: 'g k',
        lists: ['key-pairs'],
        creates: [
          { label: msg('Generate a key pair'), create: 'generate' },
          { label: msg('Import a public key'), create: 'import' },
        ],
      },
      {
        path: 'server-groups',
        label: msg('Server groups'),
        icon: 'shapes',
        lists: ['server-groups'],
        creates: [{ label: msg('Create server group'), create: 'true' }],
      },
    ],
  },
  {
    label: msg('Storage'),
    screens: [
      {
        path: 'volumes',
        label: msg('Volumes'),
        icon: 'hard-drive',
        keys: 'g v',
        lists: ['volumes'],
        creates: [{ label: msg('Create volume') }],
      },
      { path: 'snapshots', label: msg('Snapshots'), icon: 'camera', lists: ['snapshots'] },
      { path: 'backups', label: msg('Backups'), icon: 'archive', lists: ['backups'] },
      {
        path: 'schedules',
        label: msg('Schedules'),
        icon: 'calendar-clock',
        lists: ['schedules', 'schedule-runs'],
        creates: [{ label: msg('Create schedule'), create: 'true' }],
      },
      {
        path: 'buckets',
        label: msg('Buckets'),
        icon: 'boxes',
        keys: 'g b',
        lists: ['buckets', 'bucket-objects', 'bucket-differences'],
        creates: [{ label: msg('Create bucket'), create: 'true' }],
      },
    ],
  },
  {
    label: msg('Networking'),
    screens: [
      {
        path: 'networks',
        label: msg('Networks'),
        icon: 'network',
        keys: 'g n',
        lists: ['networks', 'network-ports', 'subnet-addresses'],
        creates: [{ label: msg('Create network') }],
      },
      { path: 'topology', label: msg('Topology'), icon: 'share-2', keys: 'g t' },
      {
        path: 'routers',
        label: msg('Routers'),
        icon: 'waypoints',
        lists: ['routers'],
        creates: [{ label: msg('Create router'), create: 'true' }],
      },
      {
        path: 'ports',
        label: msg('Ports'),
        icon: 'plug',
        lists: ['ports'],
        creates: [{ label: msg('Create port'), create: 'true' }],
      },
      {
        path: 'security-groups',
        label: msg('Security groups'),
        icon: 'shield',
        keys: 'g s',
        lists: ['security-groups', 'security-group-ports'],
        creates: [{ label: msg('Create security group'), create: 'true' }],
      },
      {
        path: 'floating-ips',
        label: msg('Floating IPs'),
        icon: 'globe',
        lists: ['floating-ips'],
        creates: [{ label: msg('Allocate floating IP'), create: 'true' }],
      },
      { path: 'sharing', label: msg('Sharing'), icon: 'handshake', lists: ['shares', 'object-shares'] },
    ],
  },
  {
    label: msg('Access'),
    screens: [
      { path: 'members', label: msg('Members'), icon: 'users' },
      {
        path: 'credentials',
        label: msg('Credentials'),
        icon: 'shield-check',
        keys: 'g c',
        lists: ['credentials', 'ec2-keys'],
        creates: [{ label: msg('Create credential'), create: 'true' }],
      },
      { path: 'api-access', label: msg('API access'), icon: 'square-terminal', keys: 'g a' },
    ],
  },
] as const satisfies readonly Section[];

type ProjectDeclared = (typeof PROJECT_SECTIONS)[number]['screens'][number];
export type ProjectScreen = ProjectDeclared['path'];

export const PROJECT_SCREENS: readonly ProjectDeclared[] = PROJECT_SECTIONS.flatMap(({ screens }) => [...screens]);

import { msg } from '#lib/i18n/text.ts';
import type { ScreenIcon } from './icon-name.ts';

/**
 * Declaration of a screen: its entries in navigation and command palette, its shortcut, what can be created on it, and
 * its tables with stored layouts and views.
 */
export interface Screen<Path extends string> {
  /** Folder and path below a project or below `admin`; empty for the overview. */
  path: Path;
  label: string;
  icon: ScreenIcon;
  /** Shortcut of two keys, such as `g v`. */
  keys?: string;
  /** Ids of the tables on its pages; its list is the first. */
  lists?: readonly string[];
  /** Create commands in the palette: the create page, or the dialog opened by `create` in the URL. */
  creates?: readonly { label: string; create?: string }[];
  /** Tabs with objects of another kind, which the command palette lists as pages. */
  tabs?: readonly { id: string; label: string }[];
  /** Has no page yet and is not linked. */
  isLater?: true;
  /** Only useful if the hypervisor is the simulated fleet. */
  isOfSimulatedFleet?: true;
  /**
   * Administrators' screens that also work with a role on the system, where reading requires less than role admin, or
   * on a domain, where they have addresses below the domain.
   */
  scopes?: readonly ('system' | 'domain')[];
}

export interface Section<Path extends string = string> {
  /** Omitted for the first section, which has no name. */
  label?: string;
  screens: readonly Screen<Path>[];
}

export const PROJECT_SECTIONS = [
  {
    screens: [
      { path: '', label: msg('Overview'), icon: 'layout-dashboard', keys: 'g o' },
      { path: 'activity', label: msg('Activity'), icon: 'history', keys: 'g y', lists: ['activity'] },
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

/** Administrators' screens about all projects; the first is the start page of the area. */
const ADMIN_SECTION = {
  screens: [
    { path: '', label: msg('Overview'), icon: 'layout-dashboard', keys: 'g o' },
    {
      path: 'activity',
      label: msg('Activity'),
      icon: 'history',
      keys: 'g y',
      lists: ['all-activity'],
      scopes: ['domain'],
    },
    {
      path: 'instances',
      label: msg('All instances'),
      icon: 'server-cog',
      keys: 'g i',
      lists: ['admin-instances', 'admin-moves'],
    },
    {
      path: 'hypervisors',
      label: msg('Hypervisors'),
      icon: 'cpu',
      lists: ['admin-hypervisors', 'admin-host-instances', 'admin-allocations', 'admin-services', 'admin-faults'],
    },
    { path: 'moves', label: msg('Moves'), icon: 'arrow-right-left', lists: ['admin-move-jobs', 'admin-job-items'] },
    { path: 'availability-zones', label: msg('Availability zones'), icon: 'map-pin', lists: ['admin-zones'] },
    { path: 'aggregates', label: msg('Host aggregates'), icon: 'group', lists: ['admin-aggregates'] },
    { path: 'flavors', label: msg('Flavors'), icon: 'ruler', lists: ['admin-flavors'] },
    {
      path: 'volume-types',
      label: msg('Volume types and QoS'),
      icon: 'shapes',
      lists: ['admin-volume-types', 'admin-qos-specs', 'admin-qos-policies'],
    },
    { path: 'object-storage', label: msg('Object storage'), icon: 'database', lists: ['admin-object-storage'] },
  ],
} as const satisfies Section;

const HA_SECTION = {
  label: msg('High availability'),
  screens: [
    {
      path: 'notifications',
      label: msg('Notifications'),
      icon: 'siren',
      keys: 'g h',
      lists: ['ha-notifications'],
      creates: [{ label: msg('Create notification') }],
    },
    {
      path: 'segments',
      label: msg('Segments'),
      icon: 'layers',
      lists: ['admin-segments', 'admin-uncovered-hosts'],
      creates: [{ label: msg('Create segment') }],
    },
    { path: 'protected-hosts', label: msg('Protected hosts'), icon: 'shield-plus', lists: ['admin-protected-hosts'] },
    {
      path: 'fault-lab',
      label: msg('Fault lab'),
      icon: 'flask-conical',
      lists: ['admin-fault-lab'],
      isOfSimulatedFleet: true,
    },
  ],
} as const satisfies Section;

/** Identity screens. Users with a role on a domain have most of them for that domain. */
const IDENTITY_SECTION = {
  label: msg('Identity'),
  screens: [
    {
      path: 'domains',
      label: msg('Domains'),
      icon: 'building-2',
      keys: 'g d',
      lists: ['domains'],
      scopes: ['system'],
      creates: [{ label: msg('Create domain'), create: 'true' }],
    },
    {
      path: 'projects',
      label: msg('Projects'),
      icon: 'folder-kanban',
      keys: 'g j',
      lists: ['projects', 'project-teardown'],
      scopes: ['system', 'domain'],
      creates: [{ label: msg('Create project') }],
    },
    {
      path: 'users',
      label: msg('Users'),
      icon: 'user',
      keys: 'g u',
      lists: ['users', 'user-sessions', 'user-credentials'],
      scopes: ['system', 'domain'],
    },
    {
      path: 'groups',
      label: msg('Groups'),
      icon: 'users',
      scopes: ['system', 'domain'],
      lists: ['groups', 'group-members'],
      creates: [{ label: msg('Create group'), create: 'true' }],
    },
    {
      path: 'roles',
      label: msg('Roles'),
      icon: 'user-cog',
      scopes: ['system', 'domain'],
      lists: ['roles', 'members', 'effective-access', 'role-assignments'],
      creates: [{ label: msg('Create role'), create: 'true' }],
    },
    {
      path: 'identity-providers',
      label: msg('Identity providers'),
      icon: 'log-in',
      scopes: ['system'],
      lists: ['identity-providers', 'service-providers'],
      tabs: [{ id: 'service-providers', label: msg('Service providers') }],
      creates: [{ label: msg('Add identity provider'), create: 'true' }],
    },
    {
      path: 'mappings',
      label: msg('Mappings'),
      icon: 'shuffle',
      scopes: ['system'],
      lists: ['federation-mappings'],
      creates: [{ label: msg('Create mapping'), create: 'true' }],
    },
  ],
} as const satisfies Section;

export const ALL_SCREENS = [
  { path: 'instances', label: msg('Instances'), icon: 'server', keys: 'g i', lists: ['all-instances'] },
  { path: 'images', label: msg('Images'), icon: 'container', keys: 'g m', lists: ['all-images'] },
  { path: 'volumes', label: msg('Volumes'), icon: 'hard-drive', keys: 'g v', lists: ['all-volumes'] },
] as const satisfies readonly Screen<string>[];

type ProjectDeclared = (typeof PROJECT_SECTIONS)[number]['screens'][number];
type IdentityDeclared = (typeof IDENTITY_SECTION)['screens'][number];
type AdminDeclared =
  | (typeof ADMIN_SECTION)['screens'][number]
  | (typeof HA_SECTION)['screens'][number]
  | IdentityDeclared;
export type ProjectScreen = ProjectDeclared['path'];
export type AllScreen = (typeof ALL_SCREENS)[number]['path'];
export type AdminScreen = AdminDeclared['path'];
export type IdentityScreen = IdentityDeclared['path'];

/** Sections in the navigation of the administrators' area. */
export const ADMIN_SECTIONS: readonly Section<AdminScreen>[] = [ADMIN_SECTION, HA_SECTION, IDENTITY_SECTION];
export const ADMIN_SCREENS: readonly Screen<AdminScreen>[] = ADMIN_SECTIONS.flatMap(({ screens }) => screens);
/** Administrators' screens that domains have too. */
export const DOMAIN_SCREENS = ADMIN_SCREENS.filter(({ scopes = [], isLater }) => scopes.includes('domain') && !isLater);

export const PROJECT_SCREENS: readonly ProjectDeclared[] = PROJECT_SECTIONS.flatMap(({ screens }) => [...screens]);

/** Ids of all tables with stored layouts and views. */
export const LIST_NAMES = [...PROJECT_SCREENS, ...ALL_SCREENS, ...ADMIN_SCREENS].flatMap(
  (screen: Screen<string>) => screen.lists ?? [],
);

import { msg } from '#lib/i18n/text.ts';
import type { Screen, Section } from './screen.ts';

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
    { path: 'volumes', label: msg('All volumes'), icon: 'hard-drive', lists: ['admin-volumes'] },
    { path: 'images', label: msg('All images'), icon: 'container', lists: ['admin-images'] },
    { path: 'networks', label: msg('All networks'), icon: 'network', lists: ['admin-networks'] },
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
    { path: 'quotas', label: msg('Quotas'), icon: 'scaling', lists: ['quota-matrix'], scopes: ['system'] },
    { path: 'quota-requests', label: msg('Quota requests'), icon: 'message-square', lists: ['admin-quota-requests'] },
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
      path: 'muted-hosts',
      label: msg('Muted hosts'),
      icon: 'bell-off',
      lists: ['admin-muted-hosts'],
      creates: [{ label: msg('Mute a host'), create: 'true' }],
    },
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

type IdentityDeclared = (typeof IDENTITY_SECTION)['screens'][number];
type AdminDeclared =
  | (typeof ADMIN_SECTION)['screens'][number]
  | (typeof HA_SECTION)['screens'][number]
  | IdentityDeclared;
export type AdminScreen = AdminDeclared['path'];
export type IdentityScreen = IdentityDeclared['path'];

/** Sections in the navigation of the administrators' area. */
export const ADMIN_SECTIONS: readonly Section<AdminScreen>[] = [ADMIN_SECTION, HA_SECTION, IDENTITY_SECTION];
export const ADMIN_SCREENS: readonly Screen<AdminScreen>[] = ADMIN_SECTIONS.flatMap(({ screens }) => screens);
/** Administrators' screens that domains have too. */
export const DOMAIN_SCREENS = ADMIN_SCREENS.filter(({ scopes = [], isLater }) => scopes.includes('domain') && !isLater);

import { contract } from '#lib/contract/contract.ts';
import { get, read } from '#lib/contract/operation.ts';
import type * as Groups from '../identity/groups/schema.ts';
import type * as Projects from '../identity/projects/schema.ts';
import type * as Users from '../identity/users/schema.ts';
import type * as Facts from './schema.ts';

/**
 * Counts and other facts for the screens of the console, each in one response. The kinds are those whose events refresh
 * them.
 */
export const factApi = contract<
  typeof Facts &
    Pick<typeof Projects, 'ListedProjectsQuery'> &
    Pick<typeof Users, 'ListedUsersQuery'> &
    Pick<typeof Groups, 'ListedGroupsQuery'>
>()({
  ...{ service: 'console', audience: 'project', path: '', one: 'fact', many: 'facts', kind: 'server' },
  operations: {
    serverCounts: get({
      ...{ suffix: '/server-counts', response: 'ServerCounts' },
      summary: 'Count the instances of all projects by status',
    }),
    serverSummary: get({
      ...{ suffix: '/server-summary', response: 'ServerSummary' },
      summary: 'Count the instances of the project, and list those that need attention',
    }),
    serverUses: get({
      ...{ suffix: '/server-uses', response: 'ServerUses' },
      summary: 'Count the instances of the project by flavor, image and key pair',
    }),
    serverFaults: get({
      ...{ suffix: '/server-faults', query: 'ServerFaultQuery', response: 'ServerFaultList' },
      summary: 'List why servers failed, newest first',
    }),
    consoles: get({
      ...{ suffix: '/servers/{server_id}/consoles', response: 'ServerConsoles' },
      summary: 'List the consoles of an instance on its current host',
    }),
    movedServers: get({
      ...{ suffix: '/moved-servers', audience: 'token', query: 'MovedServerQuery', response: 'MovedServerList' },
      summary: 'List the names of the instances that were moved to or from a host',
    }),
    usageDays: get({
      ...{ suffix: '/usage-days', kind: 'usage', response: 'UsageDays' },
      summary: "Show the usage of the project's instances on each of the last 28 days",
    }),
    people: get({
      ...{ suffix: '/history/people', kind: 'console-people', response: 'PersonList' },
      summary: 'List who has a role in the project or did something to its instances',
    }),
    lastActions: get({
      ...{ suffix: '/history/last-actions', response: 'LastActionList' },
      summary: 'List what was done last to each instance',
    }),
    paces: get({
      ...{ suffix: '/history/paces', kind: 'console-paces', response: 'PaceList' },
      summary: 'List how long actions take in the project',
    }),
    reasons: get({
      ...{ suffix: '/history/reasons/{server_id}', response: 'ActionReasonList' },
      summary: 'List the reasons of the actions of an instance, and why actions failed',
    }),
    platformSummary: get({
      ...{ suffix: '/platform-summary', audience: 'token', kind: 'platform', response: 'PlatformSummary' },
      dependsOn: ['project', 'host', 'server', 'service'],
      summary: 'Show the capacity, the problems and the largest users of the platform',
    }),
    scopeCounts: get({
      ...{ suffix: '/scope-counts', audience: 'token', query: 'ScopeCountsQuery', response: 'ScopeCounts' },
      summary: 'Count the instances of some of the user’s projects',
    }),
    volumeViews: get({
      ...{ suffix: '/view-counts/volumes', kind: 'volume', response: 'ViewCounts' },
      summary: 'Count the volumes of the project by the views of their list',
    }),
    snapshotViews: get({
      ...{ suffix: '/view-counts/snapshots', kind: 'snapshot', response: 'ViewCounts' },
      summary: 'Count the snapshots of the project by the views of their list',
    }),
    projectViews: get({
      ...{ suffix: '/view-counts/projects', audience: 'token', response: 'ViewCounts' },
      ...{ kind: 'project', dependsOn: ['role_assignment'] },
      summary: 'Count projects by the views of their list',
    }),
    domainViews: get({
      ...{ suffix: '/view-counts/domains', audience: 'token', response: 'ViewCounts' },
      ...{ kind: 'domain', dependsOn: ['role_assignment', 'user', 'project'] },
      summary: 'Count domains by the views of their list',
    }),
    userViews: get({
      ...{ suffix: '/view-counts/users', audience: 'token', response: 'ViewCounts' },
      ...{ kind: 'user', dependsOn: ['role_assignment', 'group'] },
      summary: 'Count users by the views of their list',
    }),
    projectTotal: get({
      ...{ suffix: '/totals/projects', audience: 'token', kind: 'project' },
      ...{ query: 'ListedProjectsQuery', response: 'Total', summary: 'Count the projects that match filters' },
    }),
    userTotal: get({
      ...{ suffix: '/totals/users', audience: 'token', kind: 'user' },
      ...{ query: 'ListedUsersQuery', response: 'Total', summary: 'Count the users that match filters' },
    }),
    groupTotal: get({
      ...{ suffix: '/totals/groups', audience: 'token', kind: 'group' },
      ...{ query: 'ListedGroupsQuery', response: 'Total', summary: 'Count the groups that match filters' },
    }),
    floatingIps: get({
      ...{ suffix: '/floating-ip-facts', kind: 'floatingip', dependsOn: ['port'], response: 'FloatingIpFacts' },
      summary: 'Show the number of free floating IPs, and since when those of a project are unused',
    }),
    portDevices: get({
      ...{ suffix: '/port-devices', kind: 'port', response: 'PortDevices' },
      summary: 'List the names of the instances that the ports of a project belong to',
    }),
    securityGroupUses: get({
      ...{ suffix: '/security-group-uses', kind: 'port', response: 'SecurityGroupUses' },
      summary: 'Count the ports and instances that use the security groups of a project',
    }),
    routerHealth: get({
      ...{ suffix: '/router-health/{router_id}', response: 'RouterHealth' },
      ...{ kind: 'router', dependsOn: ['port', 'subnet', 'network'] },
      summary: 'Show which subnets have external access through a router, and why others do not',
    }),
    objectHistory: get({
      ...{ suffix: '/object-history/{id}', response: 'ObjectHistory' },
      summary: 'List what happened to an object of a network of the project',
    }),
    volumeCopies: read('volume_copies', 'VolumeCopiesList', {
      ...{ suffix: '/volume-copies', kind: 'volume_copies', dependsOn: ['snapshot', 'backup'] },
      summary: 'List the numbers of snapshots and the ages of the latest backups of volumes',
    }),
    volumeTypes: read('volume_types', 'VolumeTypeFactsList', {
      ...{ suffix: '/volume-types', kind: 'volume_type', dependsOn: ['qos_specs'] },
      summary: 'List volume types with their QoS specs and numbers of volumes',
    }),
    keySources: get({
      ...{ suffix: '/key-sources', kind: 'key-source', response: 'KeySources' },
      summary: 'List the hosts that public keys may be fetched from',
    }),
    fetchedKeys: get({
      ...{ suffix: '/key-sources/{host}/users/{user}', params: 'SourceUserPath', response: 'FetchedKeys' },
      summary: 'Fetch the public keys of a user from a key source',
    }),
    ownAddress: get({
      ...{ suffix: '/address', kind: 'console-address', response: 'OwnAddress' },
      summary: 'Show the address that the request comes from',
    }),
    profile: get({
      ...{ suffix: '/profile', audience: 'token', kind: 'console-profile', response: 'Profile' },
      summary: 'Show who the user is and what they are signed in with',
    }),
    endpointCheck: read('endpoint_check', 'EndpointCheck', {
      ...{ suffix: '/endpoint-checks/{endpoint_id}', audience: 'token', kind: 'endpoint-check' },
      summary: 'List the API versions of an endpoint of the catalog',
    }),
    results: get({
      ...{ suffix: '/results', audience: 'token', kind: 'result', response: 'ResultsAnswer' },
      summary: "List the results of the user's operations and changes by others to the user's objects, in all projects",
    }),
  },
});

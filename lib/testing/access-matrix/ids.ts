import { nameOf } from './bodies.ts';
import type { ProjectObjects } from './world.ts';

const ABSENT = '11111111-2222-4333-8444-555555555555';

/** An object of a project or a user, or a value shared by all. */
type Value = keyof ProjectObjects | { shared: string };
const shared = (value: string): Value => ({ shared: value });

/** Values of path parameters, by the parameter and the segment before it. */
const IN_PATHS: Record<string, Value> = {
  'domains/{id}': shared('default'),
  'domains/{domain_id}': shared('default'),
  'config/{group}': shared('ldap'),
  'projects/{id}': 'project',
  'users/{id}': 'user',
  'users/{userId}': 'user',
  'users/{user_id}': 'user',
  'groups/{id}': shared(ABSENT),
  'members/{id}': shared(ABSENT),
  'invitations/{invitation_id}': shared(ABSENT),
  'passkeys/{passkey_id}': shared(ABSENT),
  'device_authorizations/{user_code}': shared(ABSENT),
  'roles/{id}': shared(ABSENT),
  'implies/{implied_id}': shared(ABSENT),
  'groups/{group_id}': shared(ABSENT),
  'roles/{role_id}': shared(ABSENT),
  'application_credentials/{id}': 'applicationCredential',
  'application-credentials/{id}': 'applicationCredential',
  'access_rules/{id}': 'accessRule',
  'trusts/{id}': 'trust',
  'credentials/{id}': 'credential',
  'identity_providers/{idp_id}': shared(ABSENT),
  'protocols/{protocol_id}': shared(ABSENT),
  'mappings/{id}': shared(ABSENT),
  'service_providers/{id}': shared(ABSENT),
  'external_identities/{identity_id}': shared(ABSENT),
  'sessions/{id}': shared(ABSENT),
  'sessions/{session_id}': shared(ABSENT),
  'authenticators/{id}': shared(ABSENT),
  'alerts/{id}': 'alert',
  'buckets/{id}': 'bucket',
  'uploads/{upload_id}': 'bucketUpload',
  'parts/{number}': shared('1'),
  'bucket-jobs/{job_id}': 'bucketJob',
  'archives/{archive_id}': 'bucketArchive',
  'bucket-imports/{import_id}': 'bucketImport',
  'host-connections/{name}': shared(ABSENT),
  'endpoint-checks/{endpoint_id}': shared(ABSENT),
  'OS-EC2/{access}': 'ec2Key',
  'ec2-keys/{access}': 'ec2Key',
  'regions/{id}': shared(ABSENT),
  'services/{id}': shared(ABSENT),
  // Also matches policies of identity, which only administrators can look up.
  'policies/{id}': 'qosPolicy',
  'policies/{policy_id}': 'qosPolicy',
  'bandwidth_limit_rules/{id}': 'qosBandwidthLimit',
  'alias_bandwidth_limit_rules/{id}': 'qosBandwidthLimit',
  'dscp_marking_rules/{id}': 'qosDscpMarking',
  'alias_dscp_marking_rules/{id}': 'qosDscpMarking',
  'minimum_bandwidth_rules/{id}': 'qosMinimumBandwidth',
  'alias_minimum_bandwidth_rules/{id}': 'qosMinimumBandwidth',
  'packet_rate_limit_rules/{id}': 'qosPacketRateLimit',
  'alias_packet_rate_limit_rules/{id}': 'qosPacketRateLimit',
  'minimum_packet_rate_rules/{id}': 'qosMinimumPacketRate',
  'alias_minimum_packet_rate_rules/{id}': 'qosMinimumPacketRate',
  'rule-types/{type}': shared('dscp_marking'),
  'registered_limits/{id}': shared(ABSENT),
  'limits/{id}': shared(ABSENT),
  'endpoints/{id}': shared(ABSENT),
  'servers/{id}': 'server',
  'servers/{server_id}': 'server',
  'metadata/{key}': shared('key'),
  'tags/{tag}': shared('tag'),
  'ips/{network}': shared('private'),
  'os-instance-actions/{request_id}': 'serverRequest',
  'migrations/{id}': shared('1'),
  'os-volume_attachments/{volume_id}': 'serverVolume',
  'os-interface/{port_id}': 'serverPort',
  'flavors/{id}': shared('1'),
  'os-extra_specs/{key}': shared('key'),
  'extra_specs/{key}': shared('key'),
  'os-keypairs/{name}': 'keypair',
  'images/{id}': 'image',
  'os-hypervisors/{id}': shared('1'),
  'os-hypervisors/{pattern}': shared('sim'),
  'os-services/{id}': shared(ABSENT),
  'os-hosts/{name}': shared('sim-1'),
  'os-aggregates/{id}': shared('1'),
  'os-server-groups/{id}': 'serverGroup',
  'os-jobs/{id}': 'job',
  'os-quota-sets/{project_id}': 'project',
  'os-quota-class-sets/{name}': shared('default'),
  'faults/{id}': shared(ABSENT),
  'os-security-groups/{id}': 'securityGroup',
  'os-security-group-rules/{id}': 'securityGroupRule',
  'os-floating-ips/{id}': shared(ABSENT),
  'os-instance_usage_audit_log/{before}': shared('2026-01-01%2000:00:00'),
  'os-networks/{id}': 'network',
  'os-tenant-networks/{id}': 'network',
  'os-volumes/{id}': 'volume',
  'os-snapshots/{id}': 'snapshot',
  'os-simple-tenant-usage/{project_id}': 'project',
  'volumes/{id}': 'volume',
  'snapshots/{id}': 'snapshot',
  'backups/{id}': 'backup',
  'os-volume-transfer/{id}': 'transfer',
  'volume-transfers/{id}': 'transfer',
  'attachments/{id}': 'toldAttachment',
  'default-types/{project_id}': 'project',
  'messages/{id}': shared(ABSENT),
  'types/{id}': shared(ABSENT),
  'qos-specs/{id}': shared(ABSENT),
  'networks/{id}': 'network',
  'network-ip-availabilities/{network_id}': 'network',
  'subnets/{id}': 'subnet',
  'ports/{id}': 'port',
  'routers/{id}': 'router',
  'floatingips/{id}': 'floatingIp',
  'subnetpools/{id}': 'subnetpool',
  'agents/{id}': shared(ABSENT),
  'auto-allocated-topology/{project_id}': 'project',
  'rbac-policies/{id}': 'rbacPolicy',
  'shares/{share_id}': 'rbacPolicy',
  'address-scopes/{id}': 'addressScope',
  'address-groups/{id}': 'addressGroup',
  'security-groups/{id}': 'securityGroup',
  'security-group-rules/{id}': 'securityGroupRule',
  'default-security-group-rules/{id}': shared(ABSENT),
  'extensions/{alias}': shared('security-group'),
  'quotas/{project_id}': 'project',
  'members/{member_id}': 'project',
  'tasks/{id}': shared(ABSENT),
  'lists/{list}': shared('instances'),
  'scopes/{scope}': shared('system'),
  'views/{id}': 'savedView',
  'reasons/{server_id}': 'server',
  'object-history/{id}': 'server',
  'gone/{id}': 'server',
  'incidents/{server_id}': 'server',
  'reach/{server_id}': 'server',
  'router-health/{router_id}': 'router',
  'key-sources/{host}': shared('github.com'),
  'users/{user}': shared('ada'),
  'segments/{segment}': shared(ABSENT),
  'hosts/{host}': shared(ABSENT),
  'notifications/{notification}': shared(ABSENT),
  'notifications/{id}': shared(ABSENT),
  'mutes/{host}': shared('sim-1'),
  'vmoves/{vmove}': shared(ABSENT),
};

/** Values of body fields, by name, or by path if the name is ambiguous. */
const IN_BODIES: Record<string, Value> = {
  to_bucket_id: 'bucket',
  'copy.version_id': shared('null'),
  flavorRef: shared('1'),
  imageRef: 'image',
  rescue_image_ref: 'image',
  image_id: 'image',
  glance_image_id: 'image',
  network: 'network',
  network_id: 'network',
  networkId: 'network',
  net_id: 'network',
  floating_network_id: 'externalNetwork',
  'router.external_gateway_info.network_id': 'externalNetwork',
  'routers[].external_gateway_info.network_id': 'externalNetwork',
  subnet_id: 'subnet',
  // Subnets of the external network.
  'floatingip.subnet_id': shared(ABSENT),
  'floatingips[].subnet_id': shared(ABSENT),
  'router.external_gateway_info.external_fixed_ips[].subnet_id': shared(ABSENT),
  'routers[].external_gateway_info.external_fixed_ips[].subnet_id': shared(ABSENT),
  router_id: 'router',
  subnetpool_id: 'subnetpool',
  'rbac_policy.object_id': 'subnetpool',
  address_scope_id: 'addressScope',
  remote_address_group_id: 'addressGroup',
  qos_policy_id: 'qosPolicy',
  port: 'port',
  port_id: 'port',
  server_id: 'server',
  serverId: 'server',
  server_uuid: 'server',
  device_id: 'server',
  same_host: 'server',
  different_host: 'server',
  key_name: 'keypair',
  'server.security_groups[].name': 'securityGroup',
  volume_id: 'volume',
  volume_uuid: 'volume',
  source_volid: 'volume',
  volumeId: 'volume',
  group: 'serverGroup',
  parent_group_id: 'securityGroup',
  security_group_id: 'securityGroup',
  remote_group_id: 'securityGroup',
  security_groups: 'securityGroup',
  project_id: 'project',
  tenant_id: 'project',
  tenant: 'project',
  owner: 'project',
  member: 'project',
  user_id: 'user',
  user_ids: 'user',
  trustor_user_id: 'user',
  trustee_user_id: 'user',
  'server.networks[].uuid': 'network',
  'server.networks': 'network',
  'server.block_device_mapping_v2[].uuid': 'bootVolume',
  'server.block_device_mapping[].volume_id': 'dataVolume',
  'auth.identity.password.user.id': 'user',
  'auth.scope.project.id': 'project',
  'application_credential.access_rules[].id': 'accessRule',
  'credential.id': 'credential',
  'region.id': shared('a-region'),
  parent_region_id: shared(ABSENT),
  mapping_id: shared(ABSENT),
  idp_id: shared(ABSENT),
  protocol_id: shared(ABSENT),
  unique_id: shared(ABSENT),
  provider_id: shared(ABSENT),
  rejected_assertion_id: shared(ABSENT),
  client_id: shared('a-client'),
  entity_id: shared('https://nephos.test'),
  service_id: shared(ABSENT),
  region_id: shared('RegionOne'),
  'cache[].id': 'image',
  'layout.columns[].id': shared('name'),
  rawId: shared('a'),
  id: 'image',
  'auth.scope.OS-TRUST:trust.id': 'trust',
  'trust.roles[].id': shared(ABSENT),
  'security_group_rule.group_id': 'securityGroup',
  'volumeAttachment.id': 'serverVolume',
  // A job stores this id only as a label; its requests determine what it does.
  object_id: shared('an-object'),
  // Clients that attach volumes themselves may report an instance that this cloud does not know.
  instance_uuid: shared('an-instance'),
  'backup.volume_id': 'bootVolume',
  attachment_id: shared(ABSENT),
  snapshot_id: 'snapshot',
  backup_id: 'backup',
  // Kinds of objects of which the platform has none, so no id exists.
  group_id: shared(ABSENT),
  consistencygroup_id: shared(ABSENT),
  // Values that are the same for all projects.
  'flavor.id': shared('1'),
  'quota_set.security_groups': shared('1'),
  'quota_class_set.security_groups': shared('1'),
  return_reservation_id: shared('true'),
  'binding:host_id': shared('sim-1'),
  'provider:segmentation_id': shared('77'),
  'application_credential.roles[].id': shared(ABSENT),
};

/** Values of query keys whose name has another meaning in bodies. */
const IN_QUERIES: Record<string, Value> = {
  version_id: shared('null'),
  image_ref: 'image',
  resource_uuid: 'volume',
  event_id: shared('VOLUME_VOLUME_001_001'),
  all_tenants: shared('1'),
  all_projects: shared('true'),
  instance_uuid: 'server',
  instance_id: 'server',
  vol_type_id: shared(ABSENT),
  server: 'server',
  uuid: 'server',
  image: 'image',
  domain_id: shared('default'),
  'user.id': 'user',
  'group.id': shared(ABSENT),
  idp_id: shared(ABSENT),
  protocol_id: shared(ABSENT),
  unique_id: shared(ABSENT),
  'role.id': shared(ABSENT),
  group_id: shared(ABSENT),
  role_id: shared(ABSENT),
  'scope.project.id': 'project',
  'scope.domain.id': shared('default'),
  parent_id: shared('default'),
  reservation_id: shared(ABSENT),
  kernel_id: shared(ABSENT),
  ramdisk_id: shared(ABSENT),
  source_host_uuid: shared(ABSENT),
};

/** Whether a path contains the id of an object of a project or a user. */
export const leadsToOwned = (path: string): boolean =>
  placesIn(path).some((place) => typeof IN_PATHS[place] === 'string');

/** Whether a body field contains the id of an object of a project or a user. */
export const namesOwned = (path: string): boolean => typeof (IN_BODIES[path] ?? IN_BODIES[nameOf(path)]) === 'string';

/** Replaces the parameters of a path by ids of `things`. @throws Error for a parameter without a table entry */
export const filledPath = (path: string, things: ProjectObjects): string => filledBy(path, () => things);

/** For a path with several owned objects, returns one path per object in which only that object is foreign. */
export function mixedPaths(path: string, own: ProjectObjects, foreign: ProjectObjects): string[] {
  const owned = placesIn(path).filter((place) => typeof IN_PATHS[place] === 'string');
  if (owned.length < 2) return [];
  return owned.map((other) => filledBy(path, (place) => (place === other ? foreign : own)));
}

function filledBy(path: string, thingsFor: (place: string) => ProjectObjects): string {
  return placesIn(path).reduce((text, place) => {
    const parameter = place.slice(place.indexOf('/') + 1);
    const hint = `add '${place}' to IN_PATHS of lib/testing/access-matrix/ids.ts`;
    const problem = `The access matrix knows no id for ${path}: ${hint}`;
    return text.replace(parameter, idOf(IN_PATHS[place], thingsFor(place), problem));
  }, path);
}

const placesIn = (path: string): string[] => [...path.matchAll(/[^/]+\/\{\w+\}/g)].map(([place]) => place);

/** Returns the id for a body field. @throws Error for a field without a table entry */
export function idInBody(path: string, things: ProjectObjects): string {
  const name = nameOf(path);
  const hint = `add '${name}', or its whole path, to IN_BODIES of lib/testing/access-matrix/ids.ts`;
  return idOf(
    IN_BODIES[path] ?? IN_BODIES[name],
    things,
    `The access matrix knows no id for the field ${path}: ${hint}`,
  );
}

/** Returns the id for a query key. @throws Error for a key without a table entry */
export function idInQuery(path: string, key: string, things: ProjectObjects): string {
  const own = IN_PATHS[`${path.split('/').at(-1)}/{id}`];
  const value = key === 'id' && own !== undefined ? own : (IN_QUERIES[key] ?? IN_BODIES[key]);
  const hint = `add '${key}' to IN_QUERIES of lib/testing/access-matrix/ids.ts`;
  return idOf(value, things, `The access matrix knows no id for the query key ${key} of ${path}: ${hint}`);
}

function idOf(value: Value | undefined, things: ProjectObjects, problem: string): string {
  if (value === undefined) throw new Error(`${problem}.`);
  return typeof value === 'string' ? things[value] : value.shared;
}

import { nameOf } from './bodies.ts';
import type { ApiOperation } from './operations.ts';
import type { ProjectObjects } from './project-objects.ts';
import { kindAt, kindBelow, kindNamed, kindOf, type ObjectKind } from './resources.ts';

const ABSENT = '11111111-2222-4333-8444-555555555555';

/** An object of a project or a user, or a value shared by all. */
type Value = keyof ProjectObjects | { shared: string };
const shared = (value: string): Value => ({ shared: value });

/** Objects of the cloud, by kind. */
const OF_THE_CLOUD: Record<string, string> = {
  domain: 'default',
  flavor: '1',
  aggregate: '1',
  hypervisor: '1',
  migration: '1',
};

/**
 * Kinds with owners of which a new project and its users have no object: they can only read them, or need a browser, an
 * authenticator or an identity provider to create one.
 */
const WITHOUT_OBJECT = [
  ...['message', 'agent', 'default_security_group_rule', 'scope', 'tags', 'external_identity'],
  ...['device', 'session', 'second_factors', 'passkey', 'authenticator', 'email_confirmation', 'activity'],
];

/**
 * Values of path parameters that contracts do not imply: enumerations, names, endpoints without a contract. Keys are the
 * parameter, with the segment before it if the parameter alone is ambiguous.
 */
const IN_PATHS: Record<string, Value> = {
  '{key}': shared('key'),
  '{tag}': shared('tag'),
  '{number}': shared('1'),
  '{pattern}': shared('sim'),
  'config/{group}': shared('ldap'),
  'rule-types/{type}': shared('dscp_marking'),
  'ips/{network}': shared('private'),
  'lists/{list}': shared('instances'),
  'scopes/{scope}': shared('system'),
  'extensions/{alias}': shared('security-group'),
  'key-sources/{host}': shared('github.com'),
  'users/{user}': shared('ada'),
  'mutes/{host}': shared('sim-1'),
  'hosts/{host}': shared(ABSENT),
  'os-hosts/{name}': shared('sim-1'),
  'os-quota-class-sets/{name}': shared('default'),
  'os-instance_usage_audit_log/{before}': shared('2026-01-01%2000:00:00'),
  'identity_providers/{idp_id}': shared(ABSENT),
  'tasks/{id}': shared(ABSENT),
  'isolation/{id}': shared(ABSENT),
  'runs/{run_id}': shared(ABSENT),
  'vmoves/{vmove}': shared(ABSENT),
  'OS-EC2/{access}': 'ec2Key',
  'os-instance-actions/{request_id}': 'serverRequest',
  'os-volume_attachments/{volume_id}': 'serverVolume',
  'os-interface/{port_id}': 'serverPort',
  'shares/{share_id}': 'rbacPolicy',
  'members/{member_id}': 'project',
  'object-history/{id}': 'server',
  'gone/{id}': 'server',
  'os-networks/{id}': 'network',
  'os-tenant-networks/{id}': 'network',
  'os-volumes/{id}': 'volume',
  'os-snapshots/{id}': 'snapshot',
  'os-security-groups/{id}': 'securityGroup',
  'os-security-group-rules/{id}': 'securityGroupRule',
  'os-floating-ips/{id}': shared(ABSENT),
};

/** Values of body fields whose names do not imply them, by path, or by name if it has the same value everywhere. */
const IN_BODIES: Record<string, Value> = {
  'copy.version_id': shared('null'),
  net_id: 'network',
  floating_network_id: 'externalNetwork',
  'router.external_gateway_info.network_id': 'externalNetwork',
  'routers[].external_gateway_info.network_id': 'externalNetwork',
  // Subnets of the external network.
  'floatingip.subnet_id': shared(ABSENT),
  'floatingips[].subnet_id': shared(ABSENT),
  'router.external_gateway_info.external_fixed_ips[].subnet_id': shared(ABSENT),
  'routers[].external_gateway_info.external_fixed_ips[].subnet_id': shared(ABSENT),
  'rbac_policy.object_id': 'subnetpool',
  target_id: 'volume',
  device_id: 'server',
  same_host: 'server',
  different_host: 'server',
  key_name: 'keypair',
  'server.security_groups[].name': 'securityGroup',
  source_volid: 'volume',
  group: 'serverGroup',
  parent_group_id: 'securityGroup',
  remote_group_id: 'securityGroup',
  'security_group_rule.group_id': 'securityGroup',
  tenant_id: 'project',
  tenant: 'project',
  owner: 'project',
  member: 'project',
  'server.block_device_mapping_v2[].uuid': 'bootVolume',
  'server.block_device_mapping[].volume_id': 'dataVolume',
  'backup.volume_id': 'bootVolume',
  'volumeAttachment.id': 'serverVolume',
  'region.id': shared('a-region'),
  idp_id: shared(ABSENT),
  unique_id: shared(ABSENT),
  provider_id: shared(ABSENT),
  rejected_assertion_id: shared(ABSENT),
  client_id: shared('a-client'),
  entity_id: shared('https://nephos.test'),
  region_id: shared('RegionOne'),
  'cache[].id': 'image',
  'layout.columns[].id': shared('name'),
  rawId: shared('a'),
  id: 'image',
  'auth.scope.OS-TRUST:trust.id': 'trust',
  // A job stores this id only as a label; its requests determine what it does.
  object_id: shared('an-object'),
  // Clients that attach volumes themselves may report an instance that this cloud does not know.
  instance_uuid: shared('an-instance'),
  attachment_id: shared(ABSENT),
  // Values that are the same for all projects.
  'quota_set.security_groups': shared('1'),
  'quota_class_set.security_groups': shared('1'),
  return_reservation_id: shared('true'),
  'binding:host_id': shared('sim-1'),
  'provider:segmentation_id': shared('77'),
};

/** Values of query keys whose name has another meaning in bodies. */
const IN_QUERIES: Record<string, Value> = {
  version_id: shared('null'),
  resource_uuid: 'volume',
  event_id: shared('VOLUME_VOLUME_001_001'),
  all_tenants: shared('1'),
  all_projects: shared('true'),
  instance_uuid: 'server',
  instance_id: 'server',
  vol_type_id: shared(ABSENT),
  uuid: 'server',
  parent_id: shared('default'),
  reservation_id: shared(ABSENT),
  kernel_id: shared(ABSENT),
  ramdisk_id: shared(ABSENT),
  source_host_uuid: shared(ABSENT),
};

/** What a parameter or a field stands for: an object of a project or a user, or a value shared by all. */
interface Id {
  value: string;
  isOwned: boolean;
}

const idOf = (value: Value, things: ProjectObjects): Id =>
  typeof value === 'string' ? { value: things[value], isOwned: true } : { value: value.shared, isOwned: false };

/** Key of a kind in `ProjectObjects`. */
export const keyOf = ({ name }: ObjectKind): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The object of a kind. Kinds of administrators have none in a project; undefined if a kind with owners has none. */
function objectOf(kind: ObjectKind, things: ProjectObjects): Id | undefined {
  const { name, isOwned } = kind;
  const own = new Map(Object.entries(things)).get(keyOf(kind));
  if (own !== undefined) return { value: own, isOwned: true };
  const common = OF_THE_CLOUD[name];
  if (common !== undefined) return { value: common, isOwned: false };
  return isOwned && !WITHOUT_OBJECT.includes(name) ? undefined : { value: ABSENT, isOwned: false };
}

/** Whether requests can name an object of the kind: one that exists, or deliberately none. */
export const hasObject = (kind: ObjectKind, things: ProjectObjects): boolean => objectOf(kind, things) !== undefined;

interface Parameter {
  /** With the segment before it, such as `servers/{id}`. */
  place: string;
  /** Path before it, from the origin. */
  collection: string;
  name: string;
}

function parametersOf({ definition, endpoint: { path } }: ApiOperation): Parameter[] {
  return [...path.matchAll(/[^/]+\/\{(\w+)\}/g)].map(({ 0: place, 1: name = '', index }) => ({
    ...{ place, name },
    collection: `${definition.base}${path.slice(0, index + place.lastIndexOf('/'))}`,
  }));
}

const namedBy = (name: string): ObjectKind | undefined => kindNamed(name.replace(/(?:_id|Id)$/, ''));
const isId = (name: string): boolean => /^id$|_id$/.test(name);

/** Kind of object that a parameter stands for: that of its collection, of its name, or of its own contract. */
function kindOfParameter(
  { endpoint: { resource } }: ApiOperation,
  { collection, name }: Parameter,
  things: ProjectObjects,
) {
  const kinds = [kindAt(collection), namedBy(name), kindBelow(collection)].filter((kind) => kind !== undefined);
  const known = kinds.find((kind) => objectOf(kind, things)?.isOwned) ?? kinds[0];
  return known ?? (resource && isId(name) ? kindOf(resource) : undefined);
}

function findId(operation: ApiOperation, parameter: Parameter, things: ProjectObjects): Id | undefined {
  const { place, name } = parameter;
  const listed = IN_PATHS[place] ?? IN_PATHS[`{${name}}`];
  if (listed !== undefined) return idOf(listed, things);
  const kind = kindOfParameter(operation, parameter, things);
  return kind && objectOf(kind, things);
}

/** @throws Error for a parameter that neither a contract nor a table entry explains */
function idInPath(operation: ApiOperation, parameter: Parameter, things: ProjectObjects): Id {
  const id = findId(operation, parameter, things);
  if (id) return id;
  const kind = kindOfParameter(operation, parameter, things);
  const hint = kind
    ? `create a ${kind.name} in lib/testing/access-matrix/world.ts, or, if projects have none, add it to WITHOUT_OBJECT`
    : `add '${parameter.place}' to IN_PATHS`;
  throw new Error(`The access matrix knows no id for ${operation.name}: ${hint} of lib/testing/access-matrix/ids.ts.`);
}

/** Whether the path of an operation contains the id of an object of a project or a user. */
export const leadsToOwned = (operation: ApiOperation, things: ProjectObjects): boolean =>
  parametersOf(operation).some((parameter) => findId(operation, parameter, things)?.isOwned === true);

/** Path of an operation with ids of `things`. @throws Error for a parameter whose value is unknown */
export const filledPath = (operation: ApiOperation, things: ProjectObjects): string =>
  filledBy(operation, () => things);

/** For a path with several owned objects, returns one path per object in which only that object is foreign. */
export function mixedPaths(operation: ApiOperation, own: ProjectObjects, foreign: ProjectObjects): string[] {
  const owned = parametersOf(operation).filter((parameter) => idInPath(operation, parameter, own).isOwned);
  if (owned.length < 2) return [];
  return owned.map((other) => filledBy(operation, ({ place }) => (place === other.place ? foreign : own)));
}

function filledBy(operation: ApiOperation, thingsFor: (parameter: Parameter) => ProjectObjects): string {
  return parametersOf(operation).reduce(
    (text, parameter) =>
      text.replace(`{${parameter.name}}`, idInPath(operation, parameter, thingsFor(parameter)).value),
    operation.endpoint.path,
  );
}

/** Endings of names of fields that contain ids. */
const SUFFIX = /(?:_id|Id|_uuid|_ref|Ref)?s?$/;

/** The longest kind that a name ends with: `remote_address_group_id` is that of an address group. */
function kindInName(name: string): ObjectKind | undefined {
  const words = name.replace(SUFFIX, '').split('_');
  return words.map((_, at) => kindNamed(words.slice(at).join('_'))).find((kind) => kind !== undefined);
}

/** Kind of object that a field stands for. `id` and `uuid` are those of the object that has the field. */
function kindOfField(path: string): ObjectKind | undefined {
  const name = nameOf(path);
  const parent = path.slice(0, -name.length - 1);
  return name === 'id' || name === 'uuid' ? kindInName(nameOf(parent)) : kindInName(name);
}

function idOfField(path: string, things: ProjectObjects): Id | undefined {
  const listed = IN_BODIES[path];
  if (listed !== undefined) return idOf(listed, things);
  const [byName, kind] = [IN_BODIES[nameOf(path)], kindOfField(path)];
  const isOfParent = /\.(?:id|uuid)$/.test(path) && kind !== undefined;
  if (byName !== undefined && !isOfParent) return idOf(byName, things);
  return kind && objectOf(kind, things);
}

/** Whether a body field contains the id of an object of a project or a user. */
export const namesOwned = (path: string, things: ProjectObjects): boolean => idOfField(path, things)?.isOwned === true;

/** Returns the id for a body field. @throws Error for a field whose value is unknown */
export function idInBody(path: string, things: ProjectObjects): string {
  const id = idOfField(path, things);
  if (id) return id.value;
  const hint = `add '${nameOf(path)}', or its whole path, to IN_BODIES of lib/testing/access-matrix/ids.ts`;
  throw new Error(`The access matrix knows no id for the field ${path}: ${hint}.`);
}

/** Returns the id for a query key. @throws Error for a key whose value is unknown */
export function idInQuery(operation: ApiOperation, key: string, things: ProjectObjects): string {
  const { definition, endpoint } = operation;
  const path = `${definition.base}${endpoint.path}`;
  const kind = key === 'id' ? (kindAt(path) ?? kindBelow(path)) : undefined;
  const listed = IN_QUERIES[key];
  const id = (kind && objectOf(kind, things)) ?? (listed === undefined ? idOfField(key, things) : idOf(listed, things));
  if (id) return id.value;
  const hint = `add '${key}' to IN_QUERIES of lib/testing/access-matrix/ids.ts`;
  throw new Error(`The access matrix knows no id for the query key ${key} of ${operation.name}: ${hint}.`);
}

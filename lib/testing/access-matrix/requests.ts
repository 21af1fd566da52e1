import { randomUUID } from 'node:crypto';
import { kindOf } from '#lib/http/data.ts';
import { newBucketName } from '../buckets.ts';
import { idFields, leastBody, mergeBodies, queryKeys } from './bodies.ts';
import { filledPath, idInBody, idInQuery, mixedPaths, namesOwned } from './ids.ts';
import { type ApiOperation, isRemoved } from './operations.ts';
import type { ProjectObjects } from './project-objects.ts';
import { IMPORT_SOURCE, NOWHERE } from './world.ts';

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const FAULT = { type: 'COMPUTE_HOST', hostname: 'mars', payload: { event: 'STARTED' } };

const MAPPING = { mapping: { rules: [{ local: [{ user: { name: 'a' } }], remote: [{ type: 'name' }] }] } };

/** Bodies where the schema is stricter than its JSON Schema, or where a field needs others to have an effect. */
const BODIES: Record<string, (own: ProjectObjects) => unknown> = {
  'POST /identity/v3/OS-TRUST/trusts': ({ user, project }) => ({
    trust: {
      trustor_user_id: user,
      trustee_user_id: user,
      project_id: project,
      impersonation: false,
      roles: [{ name: 'member' }],
    },
  }),
  'PUT /identity/v3/OS-FEDERATION/identity_providers/{idp_id}': () => ({ identity_provider: {} }),
  'PATCH /identity/v3/OS-FEDERATION/identity_providers/{idp_id}': () => ({ identity_provider: { enabled: true } }),
  'PUT /identity/v3/OS-FEDERATION/mappings/{id}': () => MAPPING,
  'PATCH /identity/v3/OS-FEDERATION/mappings/{id}': () => MAPPING,
  'POST /identity/v3/OS-FEDERATION/mappings/test': () => MAPPING.mapping,
  'PUT /identity/v3/OS-FEDERATION/service_providers/{id}': () => ({
    service_provider: { auth_url: 'https://cloud.test/v3', sp_url: 'https://cloud.test/saml' },
  }),
  'POST /console/v1/projects/{id}/starter-network': () => ({ network: { name: 'private', cidr: '10.0.0.0/24' } }),
  'POST /console/v1/authenticators': () => ({ authenticator: { secret: 'A'.repeat(32), passcode: '123456' } }),
  'POST /console/v1/host-connections': () => ({ host_connection: { name: 'node', uri: 'qemu:///system' } }),
  'POST /console/v1/host-connections/test': () => ({ host_connection: { name: 'node', uri: 'qemu:///system' } }),
  'POST /console/v1/buckets': () => ({ bucket: { name: newBucketName() } }),
  'POST /console/v1/buckets/{id}/copies': () => ({ copy: { name: 'object', to_name: randomUUID() } }),
  'POST /console/v1/buckets/{id}/share-links': () => ({ link: { name: 'object', valid_seconds: 60 } }),
  'POST /console/v1/buckets/{id}/archives': () => ({ archive: { names: ['object'] } }),
  'POST /console/v1/buckets/{id}/jobs': () => ({
    job: { kind: 'copy', names: ['object'], from_prefix: '', to_prefix: 'copies/' },
  }),
  'POST /console/v1/buckets/{id}/imports': () => ({ import: { source: IMPORT_SOURCE } }),
  'POST /console/v1/bucket-source-tests': () => ({ source: IMPORT_SOURCE }),
  'POST /console/v1/schedules': (own) => ({ schedule: newSchedule(own) }),
  'POST /console/v1/schedule-previews': (own) => ({ schedule: newSchedule(own) }),
  'PATCH /console/v1/schedules/{id}': ({ volume }) => ({ schedule: { target: 'object', target_id: volume } }),
  'POST /console/v1/alerts': () => {
    alerts += 1;
    return { alert: { name: `${alerts}`, channel: 'slack', kinds: ['instance_error'], url: NOWHERE } };
  },
  'POST /compute/v2.1/os-jobs': ({ volume }) => ({
    job: {
      title: { message: 'Rename', values: {} },
      objects: [
        {
          object_id: volume,
          name: 'a volume',
          requests: [{ method: 'PUT', path: `/volume/v3/volumes/${volume}`, body: { volume: { description: 'new' } } }],
        },
      ],
    },
  }),
  'POST /identity/v3/endpoints': () => ({ endpoint: { service_id: 'x', interface: 'public', url: 'https://x.test' } }),
  'POST /identity/v3/limits': ({ project }) => ({
    limits: [{ service_id: 'x', resource_name: 'volumes', resource_limit: 1, project_id: project }],
  }),
  'POST /identity/v3/ec2tokens': () => ({ credentials: { access: 'none', signature: 'none' } }),
  'PUT /compute/v2.1/os-hosts/{name}': () => ({ status: 'enable' }),
  'POST /compute/v2.1/servers': ({ image }) => ({
    server: { name: 'a', flavorRef: '1', imageRef: image, networks: 'none' },
  }),
  'POST /volume/v3/volumes/{id}/action os-reset_status': () => ({ status: 'available' }),
  'POST /compute/v2.1/servers/{id}/action reboot': () => ({ type: 'SOFT' }),
  'POST /compute/v2.1/servers/{id}/action removeFixedIp': () => ({ address: '10.0.0.2' }),
  'POST /compute/v2.1/servers/{id}/action addFloatingIp': () => ({ address: '203.0.113.9' }),
  'POST /compute/v2.1/servers/{id}/action removeFloatingIp': () => ({ address: '203.0.113.9' }),
  'POST /compute/v2.1/servers/{id}/action os-migrateLive': () => ({ host: null, block_migration: 'auto' }),
  'POST /volume/v3/volumes/{id}/action os-attach': () => ({ host_name: 'a-host', mountpoint: '/dev/vdb' }),
  'PUT /volume/v3/volumes/{id}/metadata/{key}': () => ({ meta: { key: 'value' } }),
  'PUT /volume/v3/snapshots/{id}/metadata/{key}': () => ({ meta: { key: 'value' } }),
  'PUT /compute/v2.1/servers/{server_id}/metadata/{key}': () => ({ meta: { key: 'value' } }),
  'PUT /compute/v2.1/images/{id}/metadata/{key}': () => ({ meta: { key: 'value' } }),
  'POST /compute/v2.1/os-security-group-rules': ({ securityGroup }) => ({
    security_group_rule: { parent_group_id: securityGroup, ip_protocol: 'tcp', from_port: 80, to_port: 80 },
  }),
  'PUT /compute/v2.1/os-services/force-down': () => ({ host: 'sim-1', binary: 'nova-compute', forced_down: true }),
  'PUT /volume/v3/os-services/enable': () => ({ host: 'nephos', binary: 'cinder-scheduler' }),
  'PUT /volume/v3/os-services/disable': () => ({ host: 'nephos', binary: 'cinder-scheduler' }),
  'PUT /volume/v3/os-services/disable-log-reason': () => ({ host: 'nephos', binary: 'cinder-scheduler' }),
  'PUT /compute/v2.1/os-services/{id}': () => ({ status: 'disabled' }),
  'PUT /ha/v1/segments/{segment}': () => ({ segment: { name: 'a' } }),
  'PUT /ha/v1/segments/{segment}/hosts/{host}': () => ({ host: { on_maintenance: false } }),
  'POST /ha/v1/notifications': () => FAULT,
  'POST /v1/notifications': () => FAULT,
  'POST /console/v1/ha/preflight': () => ({ preflight: FAULT }),
  'POST /console/v1/ha/notifications': () => ({ notification: FAULT, reason: 'a', expects: 'refused' }),
  'PUT /compute/v2.1/os-aggregates/{id}': () => ({ aggregate: { name: 'a' } }),
  'POST /volume/v3/volumes': () => ({ volume: { size: 1 } }),
  'POST /volume/v3/snapshots': ({ volume }) => ({ snapshot: { volume_id: volume } }),
  'POST /volume/v3/qos-specs': () => ({ qos_specs: { name: randomUUID() } }),
  'POST /volume/v3/backups': ({ bootVolume }) => ({ backup: { volume_id: bootVolume, force: true } }),
  'POST /compute/v2.1/os-volumes': () => ({ volume: { size: 1 } }),
  'POST /compute/v2.1/os-snapshots': ({ volume }) => ({ snapshot: { volume_id: volume } }),
  'POST /networking/v2.0/networks': () => ({ network: {} }),
  'POST /networking/v2.0/subnets': ({ network }) => ({
    subnet: { network_id: network, ...newSubnet() },
  }),
  'POST /networking/v2.0/subnetpools': () => ({ subnetpool: { prefixes: ['10.0.0.0/8'] } }),
  'PUT /networking/v2.0/subnetpools/{id}/add_prefixes': () => ({ prefixes: ['192.168.0.0/24'] }),
  'PUT /networking/v2.0/subnetpools/{id}/remove_prefixes': () => ({ prefixes: ['192.168.0.0/24'] }),
  'POST /networking/v2.0/rbac-policies': ({ subnetpool }) => {
    policies += 1;
    const opening = { object_type: 'subnetpool', object_id: subnetpool, action: 'access_as_shared' };
    return { rbac_policy: { ...opening, target_tenant: `target-${policies}` } };
  },
  'PUT /networking/v2.0/rbac-policies/{id}': () => ({ rbac_policy: { target_tenant: 'nobody-else' } }),
  'POST /networking/v2.0/ports': ({ network }) => ({ port: { network_id: network } }),
  'POST /networking/v2.0/routers': () => ({ router: {} }),
  'POST /networking/v2.0/floatingips': ({ externalNetwork }) => ({
    floatingip: { floating_network_id: externalNetwork },
  }),
  'POST /networking/v2.0/security-groups': () => ({ security_group: {} }),
  'POST /networking/v2.0/security-group-rules': ({ securityGroup }) => ({
    security_group_rule: { security_group_id: securityGroup, direction: 'ingress' },
  }),
};

/** Required keys of queries. */
const QUERIES: Record<string, string> = {
  'GET /console/v1/buckets/{id}/history/entries': 'at=2026-01-01T00:00:00Z',
  'GET /console/v1/buckets/{id}/history/differences': 'from=2026-01-01T00:00:00Z',
  'GET /console/v1/buckets/{id}/history/difference-counts': 'from=2026-01-01T00:00:00Z',
  'GET /console/v1/buckets/{id}/history/restore-preview': 'at=2026-01-01T00:00:00Z',
};

let alerts = 0;
let subnets = 0;
let policies = 0;

/** The target has an effect only with its kind. */
const newSchedule = ({ volume }: ProjectObjects) => ({
  ...{ name: randomUUID(), action: 'snapshot', target: 'object', target_id: volume },
  ...{ every: 'day', times: ['03:00'], time_zone: 'UTC' },
});

/** Subnets of one network must not overlap. */
function newSubnet() {
  subnets += 1;
  return { ip_version: 4, cidr: `10.9.${subnets}.0/24` };
}

const bodyOf = (operation: ApiOperation, own: ProjectObjects): unknown =>
  BODIES[operation.name]?.(own) ?? (operation.body && leastBody(operation.body, (path) => idInBody(path, own)));

/**
 * Returns a call of an operation on the objects of `at`, with a valid body that names objects of `own`.
 * @throws Error if the tables lack an entry for it
 */
export function callOf(operation: ApiOperation, at: ProjectObjects, own: ProjectObjects, subjectToken = ''): Call {
  const value = bodyOf(operation, own);
  if (operation.body && !kindOf(operation.body)?.isData) {
    const { error } = operation.body.safeParse(value);
    const hint = 'say one in BODIES of lib/testing/access-matrix/requests.ts';
    if (error) throw new Error(`The access matrix has no valid body for ${operation.name}: ${hint}. ${error.message}`);
  }
  return withBody(operation, at, value, subjectToken);
}

/** For a path with several objects, returns one call per object in which only that object is from `ids`. */
export const callsWithMixedPaths = (operation: ApiOperation, own: ProjectObjects, ids: ProjectObjects): Call[] =>
  mixedPaths(operation, own, ids).map((path) => ({
    ...callOf(operation, own, own),
    path: `${operation.definition.base}${path}`,
  }));

/** For each body field that names an object, returns calls in which only that field is from `ids`. */
export function callsWithIds(
  operation: ApiOperation,
  own: ProjectObjects,
  ids: ProjectObjects,
): { field: string; calls: Call[] }[] {
  const { body } = operation;
  if (!body || kindOf(body)?.isData) return [];
  const fields = idFields(body, { idOf: (path) => idInBody(path, ids), own: (path) => idInBody(path, own) });
  return [...fields]
    .filter(([field]) => namesOwned(field, own))
    .map(([field, samples]) => {
      const base = BODIES[operation.name]?.(own) ?? {};
      const beside = BESIDE[`${operation.name} : ${field}`]?.() ?? {};
      const valid = samples.flatMap(({ alone, withRequired }) =>
        [base, {}]
          .map((start) => mergeBodies(mergeBodies(mergeBodies(withRequired, start), beside), alone))
          .filter((one) => body.safeParse(one).success)
          .slice(0, 1),
      );
      return { field, calls: valid.map((one) => withBody(operation, own, one)) };
    });
}

/** Further fields without which a field has no effect. */
const BESIDE: Record<string, () => unknown> = {
  'POST /networking/v2.0/subnets : subnets[].project_id': () => ({ subnets: [newSubnet()] }),
  'POST /networking/v2.0/subnets : subnets[].tenant_id': () => ({ subnets: [newSubnet()] }),
  'POST /networking/v2.0/subnets : subnets[].network_id': () => ({ subnets: [newSubnet()] }),
  'POST /image/v2/images/{id}/import : method.glance_image_id': () => ({ method: { glance_region: 'RegionOne' } }),
  'POST /compute/v2.1/servers : server.block_device_mapping_v2[].uuid': () => ({
    server: {
      imageRef: '',
      block_device_mapping_v2: [{ source_type: 'volume', destination_type: 'volume', boot_index: 0 }],
    },
  }),
};

/** For each query key that names an object or requests all projects, returns a call with a value from `ids`. */
export function callsWithQueries(operation: ApiOperation, own: ProjectObjects, ids: ProjectObjects): Call[] {
  const keys = operation.endpoint.query ? queryKeys(operation.endpoint.query) : [];
  return keys.map((key) => {
    const call = callOf(operation, own, own);
    const value = encodeURIComponent(idInQuery(operation, key, ids));
    return { ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}${key}=${value}` };
  });
}

/** Actions after which a server accepts few others, with the action that reverts them. */
const UNDONE_BY: Record<string, string> = { rescue: 'unrescue' };

/** Returns the call that makes an object accept further operations, or undefined if none is needed. */
export function undoOf(operation: ApiOperation, at: ProjectObjects): Call | undefined {
  const undo = operation.action === undefined ? undefined : UNDONE_BY[operation.action];
  return undo === undefined ? undefined : withBody({ ...operation, action: undo }, at, null);
}

function withBody(operation: ApiOperation, at: ProjectObjects, value: unknown, subjectToken = ''): Call {
  const { definition, endpoint, action, body } = operation;
  const kind = body && kindOf(body);
  const sent = action === undefined ? value : { [action]: value ?? null };
  const hasBody = body !== undefined || action !== undefined;
  const path = isRemoved(operation) ? endpoint.path.replaceAll(/\{\w+\}/g, '1') : filledPath(operation, at);
  const query = QUERIES[operation.name];
  return {
    method: endpoint.method,
    path: `${definition.base}${path}${query === undefined ? '' : `?${query}`}`,
    headers: {
      ...operation.headers,
      ...(hasBody ? { 'content-type': kind?.types[0] ?? 'application/json' } : {}),
      ...(subjectToken === '' ? {} : { 'x-subject-token': subjectToken }),
    },
    body: hasBody ? (kind?.isData ? 'data' : JSON.stringify(sent)) : undefined,
  };
}

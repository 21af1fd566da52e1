import type { Network } from '#lib/networking/networks/schema.ts';
import type { RuleKind } from '#lib/networking/qos-rules/kinds.ts';
import { type ApiClient, joinProject, newProject, signInAdmin, type TestProject } from '../api.ts';
import { BUCKETS, putData } from '../buckets.ts';
import { launch, newBackup, newSnapshot, newVolume, settle } from '../compute.ts';
import { newActiveImage } from '../images.ts';
import {
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newQosPolicy,
  newQosRule,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
  newWayOut,
} from '../networking.ts';
import type { TestPlatform } from '../platform.ts';
import { newOtherObjects, type OtherObject } from './other-objects.ts';
import type { ProjectObjects } from './project-objects.ts';

/** A project with one object of each kind and a user in each role. */
export interface World extends TestProject {
  /** Part of the name of every object: a response that contains it reveals something about this project. */
  marker: string;
  things: ProjectObjects;
  /** Those of `things` whose kinds this module does not know. */
  others: readonly OtherObject[];
  reader: ApiClient;
  manager: ApiClient;
}

/** Creates a project with one object of each kind, all named after `marker`. */
export async function newWorld(test: TestPlatform, marker: string): Promise<World> {
  const project = await newProject(test);
  const { api } = project;
  const name = { name: marker };
  const network = await newNetwork(api, name);
  const subnet = await newSubnet(api, network, name);
  const port = await newPort(api, network, name);
  const external = await wayOutOf(test, api);
  const router = await newWayOut(api, external, subnet, name);
  const floatingIp = await newFloatingIp(api, external, { description: marker });
  const securityGroup = await newSecurityGroup(api, name);
  const rule = { protocol: 'tcp', port_range_min: 22, port_range_max: 22, description: marker };
  const securityGroupRule = await newSecurityGroupRule(api, securityGroup, rule);
  const server = await launch(test, project, { ...name, networks: [{ uuid: network.id }], metadata: { key: marker } });
  const people = await Promise.all((['reader', 'manager'] as const).map((role) => joinProject(test, project.id, role)));
  const image = await newActiveImage(project, marker, { ...name, visibility: 'private', tags: ['tag'], key: marker });
  const bootVolume = await newVolume(test, project, { ...name, imageRef: image });
  const things = {
    project: project.id,
    user: project.userId,
    server,
    ...(await ofServer(test, project, server, marker)),
    volume: await newVolume(test, project, { ...name, metadata: { key: marker } }),
    snapshot: await newSnapshot(test, project, bootVolume, { ...name, metadata: { key: marker } }),
    backup: await newBackup(test, project, bootVolume, { ...name, description: marker }),
    transfer: await newTransfer(project, await newVolume(test, project, name), marker),
    attachment: await newAttachment(project, await newVolume(test, project, name)),
    bootVolume,
    dataVolume: await newVolume(test, project, name),
    image,
    network: network.id,
    subnet: subnet.id,
    port: port.id,
    externalNetwork: external.id,
    router: router.id,
    floatingip: floatingIp.id,
    ...(await ofAddressPlans(project, marker)),
    ...(await ofQos(test, project, marker)),
    rbacPolicy: await newPolicy(project, securityGroup.id),
    securityGroup: securityGroup.id,
    securityGroupRule: securityGroupRule.id,
    ...(await ofUser(project, marker)),
    ...(await ofConsole(project, marker)),
    job: await newJob(test, project, marker),
  };
  const [reader, manager] = people;
  if (!reader || !manager) throw new Error('Nobody joined.');
  const others = await newOtherObjects(api, things, marker);
  const all = { ...things, ...Object.fromEntries(others.map(({ key, id }) => [key, id])) };
  return { ...project, marker, things: all, others, reader: reader.api, manager: manager.api };
}

async function newTransfer({ api }: TestProject, volume_id: string, name: string): Promise<string> {
  return (await api.post('/volume/v3/os-volume-transfer', { transfer: { volume_id, name } })).body.transfer.id;
}

async function newAttachment({ api }: TestProject, volume_uuid: string): Promise<string> {
  const since = { 'openstack-api-version': 'volume 3.27' };
  return (await api.post('/volume/v3/attachments', { attachment: { volume_uuid } }, since)).body.attachment.id;
}

/** Returns the external network, which all projects share. */
async function wayOutOf(test: TestPlatform, api: ApiClient): Promise<Network> {
  const [external] = (await api.get('/networking/v2.0/networks?router:external=true')).body.networks;
  return external ?? newExternalNetwork(test);
}

async function ofServer(test: TestPlatform, project: TestProject, server: string, marker: string) {
  const { api } = project;
  const path = `/compute/v2.1/servers/${server}`;
  const serverVolume = await newVolume(test, project, { name: marker });
  await api.post(`${path}/os-volume_attachments`, { volumeAttachment: { volumeId: serverVolume } });
  await settle(test);
  const [card] = (await api.get(`${path}/os-interface`)).body.interfaceAttachments;
  const [action] = (await api.get(`${path}/os-instance-actions`)).body.instanceActions;
  return { serverVolume, serverPort: card.port_id as string, serverRequest: action.request_id as string };
}

async function ofAddressPlans({ api }: TestProject, marker: string) {
  const named = { name: marker };
  const scope = (await api.post('/networking/v2.0/address-scopes', { address_scope: { ...named, ip_version: 4 } }))
    .body;
  const subnetpool = { ...named, prefixes: ['172.16.0.0/12'], default_prefixlen: 24 };
  const pool = (await api.post('/networking/v2.0/subnetpools', { subnetpool })).body;
  const addresses = ['192.0.2.0/24'];
  const group = (await api.post('/networking/v2.0/address-groups', { address_group: { ...named, addresses } })).body;
  return {
    subnetpool: pool.subnetpool.id as string,
    addressScope: scope.address_scope.id as string,
    addressGroup: group.address_group.id as string,
  };
}

/** Creates a QoS policy for the project, with one rule of each kind. Only administrators can create it. */
async function ofQos(test: TestPlatform, { id }: TestProject, marker: string) {
  const admin = await signInAdmin(test);
  const policy = await newQosPolicy(admin, { name: marker, project_id: id });
  const add = (type: RuleKind, values: object) => newQosRule(admin, policy, type, values);
  return {
    qosPolicy: policy.id,
    bandwidthLimitRule: await add('bandwidth_limit', { max_kbps: 1000 }),
    dscpMarkingRule: await add('dscp_marking', { dscp_mark: 26 }),
    minimumBandwidthRule: await add('minimum_bandwidth', { min_kbps: 100 }),
    packetRateLimitRule: await add('packet_rate_limit', { max_kpps: 1000 }),
    minimumPacketRateRule: await add('minimum_packet_rate', { min_kpps: 100 }),
  };
}

async function newPolicy({ api }: TestProject, object_id: string): Promise<string> {
  const opening = { object_type: 'security_group', action: 'access_as_shared', target_tenant: 'nobody' };
  return (await api.post('/networking/v2.0/rbac-policies', { rbac_policy: { ...opening, object_id } })).body.rbac_policy
    .id;
}

async function ofUser({ id, api, userId }: TestProject, marker: string) {
  const compute = '/compute/v2.1';
  const group = { name: marker, policies: ['affinity'] };
  const access_rules = [{ service: 'compute', method: 'GET', path: `/v2.1/${marker}` }];
  const credential = { name: marker, access_rules };
  const path = `/identity/v3/users/${userId}/application_credentials`;
  const { application_credential } = (await api.post(path, { application_credential: credential })).body;
  const kept = { type: 'cert', blob: marker, user_id: userId };
  const ec2 = `/identity/v3/users/${userId}/credentials/OS-EC2`;
  const lent = { trustor_user_id: userId, trustee_user_id: userId, project_id: id, impersonation: true };
  const trust = { ...lent, roles: [{ name: 'member' }] };
  return {
    trust: (await api.post('/identity/v3/OS-TRUST/trusts', { trust })).body.trust.id as string,
    credential: (await api.post('/identity/v3/credentials', { credential: kept })).body.credential.id as string,
    ec2Key: (await api.post(ec2, { tenant_id: id })).body.credential.access as string,
    serverGroup: (await api.post(`${compute}/os-server-groups`, { server_group: group })).body.server_group
      .id as string,
    keypair: (await api.post(`${compute}/os-keypairs`, { keypair: { name: marker } })).body.keypair.name as string,
    applicationCredential: application_credential.id as string,
    accessRule: application_credential.access_rules[0].id as string,
  };
}

/** A URL to which nothing is sent. Its host name resolves to this machine. */
export const NOWHERE = 'https://localhost/';
/** A source whose address is refused when it is used. */
export const IMPORT_SOURCE = { endpoint: NOWHERE, bucket: 'source', access_key: 'key', secret_key: 'secret' };

async function ofConsole(project: TestProject, marker: string) {
  const { api } = project;
  const view = { name: marker, is_shared: true, where: [] };
  const bucket: string = (await api.post(BUCKETS, { bucket: { name: marker } })).body.bucket.id;
  await putData(project, bucket, 'object', 'data');
  const upload = { name: 'unfinished' };
  const job = { kind: 'copy', names: ['object'], from_prefix: '', to_prefix: 'copies/' };
  const quota_request = { quota: 'cores', requested_limit: 1_000_000, reason: marker };
  const alert = { name: marker, channel: 'slack', kinds: ['instance_error'], url: NOWHERE };
  const schedule = {
    ...{ name: marker, action: 'snapshot', target: 'project' },
    ...{ every: 'day', times: ['03:00'], time_zone: 'UTC' },
  };
  return {
    schedule: (await api.post('/console/v1/schedules', { schedule })).body.schedule.id as string,
    view: (await api.post('/console/v1/lists/instances/views', { view })).body.view.id as string,
    quotaRequest: (await api.post('/console/v1/quota-requests', { quota_request })).body.quota_request.id as string,
    alert: (await api.post('/console/v1/alerts', { alert })).body.alert.id as string,
    bucket,
    bucketUpload: (await api.post(`${BUCKETS}/${bucket}/uploads`, { upload })).body.upload.id as string,
    bucketJob: (await api.post(`${BUCKETS}/${bucket}/jobs`, { job })).body.job.id as string,
    bucketArchive: (await api.post(`${BUCKETS}/${bucket}/archives`, { archive: { names: ['object'] } })).body.archive
      .id as string,
    bucketImport: (await api.post(`${BUCKETS}/${bucket}/imports`, { import: { source: IMPORT_SOURCE } })).body.import
      .id as string,
  };
}

/** Creates a job on a volume that does not exist, and waits until it has ended. */
async function newJob(test: TestPlatform, { api }: TestProject, marker: string): Promise<string> {
  const requests = [{ method: 'DELETE', path: `/volume/v3/volumes/${marker}` }];
  const job = { title: { message: marker, values: {} }, objects: [{ object_id: marker, name: marker, requests }] };
  const answer = await api.post('/compute/v2.1/os-jobs', { job });
  await settle(test);
  return answer.body.job.id;
}

/** Returns what users of the project see, which requests of others must not change. */
export async function factsOf({ api, things, others }: World): Promise<unknown[]> {
  const paths = [
    `/identity/v3/users/${things.user}/application_credentials`,
    `/identity/v3/users/${things.user}/access_rules`,
    `/identity/v3/credentials?user_id=${things.user}`,
    '/compute/v2.1/servers/detail',
    `/compute/v2.1/servers/${things.server}/os-instance-actions`,
    `/compute/v2.1/servers/${things.server}/os-interface`,
    `/compute/v2.1/servers/${things.server}/os-volume_attachments`,
    '/compute/v2.1/os-server-groups',
    '/compute/v2.1/os-keypairs',
    `/compute/v2.1/os-quota-sets/${things.project}`,
    `/compute/v2.1/os-jobs/${things.job}`,
    '/volume/v3/volumes/detail',
    '/volume/v3/snapshots/detail',
    '/volume/v3/backups/detail',
    ...[
      'networks',
      'subnets',
      'ports',
      'routers',
      'floatingips',
      'security-groups',
      'security-group-rules',
      'subnetpools',
      'address-scopes',
      'rbac-policies',
      'qos/policies',
    ].map((collection) => `/networking/v2.0/${collection}?project_id=${things.project}`),
    `/image/v2/images?owner=${things.project}`,
    `/image/v2/images/${things.image}/file`,
    '/console/v1/lists/instances',
    '/console/v1/alerts',
    ...others.map(({ path }) => path),
  ];
  return Promise.all(paths.map(async (path) => [path, (await api.get(path)).body]));
}

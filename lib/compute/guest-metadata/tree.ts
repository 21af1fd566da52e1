import { driveFiles } from '#lib/engine/hypervisor/libvirt/config-drive.ts';
import { metadataOf } from '#lib/engine/hypervisor/libvirt/guest-metadata.ts';
import type { MachineSpec } from '#lib/engine/hypervisor/machine.ts';

/** A document; lists have one entry per line. */
export interface Document {
  type: 'application/json' | 'text/plain';
  content: string | Buffer;
}

/** A text, a list, or a subtree; `_name` is its label in lists. */
type Ec2Value = string | readonly string[] | { readonly [key: string]: Ec2Value };

/** Facts that appear only in EC2 metadata. */
export interface Ec2Facts {
  flavor: string;
  zone: string;
  floatingIp: string;
  reservationId: string;
}

const LATEST = 'latest';
/** Upstream's versions in order. */
const EC2_VERSIONS = [
  ...['1.0', '2007-01-19', '2007-03-01', '2007-08-29', '2007-10-10'],
  ...['2007-12-15', '2008-02-01', '2008-09-01', '2009-04-04'],
];
const OPENSTACK_VERSIONS = [
  ...['2012-08-10', '2013-04-04', '2013-10-17', '2015-10-15', '2016-06-30'],
  ...['2016-10-06', '2017-02-22', '2018-08-27', '2020-10-14', '2025-04-04'],
];

/** First version of each document. */
const SINCE: ReadonlyMap<string, string> = new Map([
  ['meta_data.json', '2012-08-10'],
  ['user_data', '2012-08-10'],
  ['password', '2013-04-04'],
  ['vendor_data.json', '2013-10-17'],
  ['network_data.json', '2015-10-15'],
  ['vendor_data2.json', '2016-10-06'],
]);

/** Segments of a path without empty ones. */
export function pathSegments(path: string): string[] {
  const steps: string[] = [];
  for (const step of path.split('?')[0]?.split('/') ?? []) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps;
}

/** Whether it is the password document, in a version that has it. */
export const isPassword = ([root, version = '', name, ...more]: readonly string[]): boolean =>
  root === 'openstack' && name === 'password' && more.length === 0 && isThere('password', version);

/** The document at a path; undefined if missing. */
export function documentAt(spec: MachineSpec, facts: Ec2Facts, steps: readonly string[]): Document | undefined {
  const [root, ...below] = steps;
  if (root === 'openstack') return openstackAt(spec, below);
  return ec2At(spec, facts, root === 'ec2' ? below : steps);
}

function openstackAt(spec: MachineSpec, [version, name, ...more]: readonly string[]): Document | undefined {
  if (version === undefined) return listOf([...OPENSTACK_VERSIONS, LATEST]);
  if (more.length > 0) return undefined;
  const files = driveFiles(spec);
  if (version === 'content') return name === undefined ? undefined : textOf(files.get(`openstack/content/${name}`));
  if (version !== LATEST && !OPENSTACK_VERSIONS.includes(version)) return undefined;
  const hasUserData = spec.userData !== null;
  if (name === undefined) {
    const names = [...SINCE.keys()].filter((each) => isThere(each, version) && (each !== 'user_data' || hasUserData));
    return listOf(names);
  }
  if (!isThere(name, version)) return undefined;
  const content = files.get(`openstack/${LATEST}/${name}`);
  return name.endsWith('.json') && content !== undefined ? { type: 'application/json', content } : textOf(content);
}

function isThere(name: string, version: string): boolean {
  const since = SINCE.get(name);
  if (since === undefined) return false;
  return version === LATEST || (OPENSTACK_VERSIONS.includes(version) && version >= since);
}

function ec2At(spec: MachineSpec, facts: Ec2Facts, [version, ...below]: readonly string[]): Document | undefined {
  if (version === undefined) return listOf([...EC2_VERSIONS, LATEST]);
  if (version !== LATEST && !EC2_VERSIONS.includes(version)) return undefined;
  const userData = spec.userData === null ? undefined : Buffer.from(spec.userData, 'base64');
  if (below.length === 1 && below[0] === 'user-data') return textOf(userData);
  let value: Ec2Value | undefined = { 'meta-data': treeOf(spec, facts), ...(userData ? { 'user-data': '' } : {}) };
  for (const step of below) value = isBranch(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value === undefined ? undefined : textOf(formatEc2Value(value));
}

function treeOf(spec: MachineSpec, { flavor, zone, floatingIp, reservationId }: Ec2Facts): Ec2Value {
  const { 'public-keys': keys, ...ec2 } = metadataOf(spec).ec2;
  return {
    ...ec2,
    ...(Object.keys(keys).length > 0 ? { 'public-keys': keys } : {}),
    'ami-launch-index': '0',
    'block-device-mapping': { ami: 'vda', root: '/dev/vda' },
    'instance-action': 'none',
    'instance-type': flavor,
    placement: { 'availability-zone': zone },
    'public-hostname': spec.name,
    'public-ipv4': floatingIp,
    'reservation-id': reservationId,
  };
}

const isBranch = (value: Ec2Value | undefined): value is { readonly [key: string]: Ec2Value } =>
  typeof value === 'object' && !Array.isArray(value);

function formatEc2Value(value: Ec2Value): string {
  if (typeof value === 'string') return value;
  if (!isBranch(value)) return value.join('\n');
  const names = Object.keys(value).filter((name) => name !== '_name');
  return names
    .toSorted()
    .map((name) => {
      const below = value[name];
      const own = isBranch(below) ? (below._name ?? `${name}/`) : name;
      return String(own);
    })
    .join('\n');
}

const listOf = (names: readonly string[]): Document => ({ type: 'text/plain', content: names.join('\n') });
const textOf = (content: string | Buffer | undefined): Document | undefined =>
  content === undefined ? undefined : { type: 'text/plain', content };

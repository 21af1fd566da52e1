import { msg } from '#lib/i18n/text.ts';

export type Unit = 'count' | 'mib' | 'gib' | 'bytes';

interface QuotaWords {
  label: string;
  unit: Unit;
  /** Limits each of many objects, so there is no usage to display. */
  isOfEach?: true;
}

export const QUOTA_WORDS: Readonly<Record<string, QuotaWords>> = {
  instances: { label: msg('Instances'), unit: 'count' },
  cores: { label: msg('vCPUs'), unit: 'count' },
  ram: { label: msg('Memory'), unit: 'mib' },
  key_pairs: { label: msg('Key pairs per user'), unit: 'count', isOfEach: true },
  server_groups: { label: msg('Server groups'), unit: 'count' },
  server_group_members: { label: msg('Instances per server group'), unit: 'count', isOfEach: true },
  metadata_items: { label: msg('Metadata items per instance'), unit: 'count', isOfEach: true },
  injected_files: { label: msg('Injected files'), unit: 'count', isOfEach: true },
  injected_file_content_bytes: { label: msg('Injected file size'), unit: 'bytes', isOfEach: true },
  injected_file_path_bytes: { label: msg('Injected file path length'), unit: 'bytes', isOfEach: true },
  job_size_total: { label: msg('Job data per user'), unit: 'mib', isOfEach: true },
  volumes: { label: msg('Volumes'), unit: 'count' },
  gigabytes: { label: msg('Volumes and snapshots'), unit: 'gib' },
  per_volume_gigabytes: { label: msg('Largest volume'), unit: 'gib', isOfEach: true },
  snapshots: { label: msg('Snapshots'), unit: 'count' },
  backups: { label: msg('Backups'), unit: 'count' },
  backup_gigabytes: { label: msg('Backup storage'), unit: 'gib' },
  groups: { label: msg('Volume groups'), unit: 'count' },
  image_count_total: { label: msg('Images'), unit: 'count' },
  image_size_total: { label: msg('Image storage'), unit: 'mib' },
  image_stage_total: { label: msg('Staged image data'), unit: 'mib' },
  image_count_uploading: { label: msg('Images being uploaded'), unit: 'count' },
  containers: { label: msg('Buckets'), unit: 'count' },
  objects: { label: msg('Objects and versions'), unit: 'count' },
  object_gigabytes: { label: msg('Object storage'), unit: 'gib' },
  network: { label: msg('Networks'), unit: 'count' },
  subnet: { label: msg('Subnets'), unit: 'count' },
  port: { label: msg('Ports'), unit: 'count' },
  security_group: { label: msg('Security groups'), unit: 'count' },
  security_group_rule: { label: msg('Security group rules'), unit: 'count' },
  router: { label: msg('Routers'), unit: 'count' },
  router_route: { label: msg('Routes of routers'), unit: 'count' },
  floatingip: { label: msg('Floating IPs'), unit: 'count' },
  subnetpool: { label: msg('Subnet pools'), unit: 'count' },
  address_scope: { label: msg('Address scopes'), unit: 'count' },
  address_group: { label: msg('Address groups'), unit: 'count' },
  qos_policy: { label: msg('QoS policies'), unit: 'count' },
  rbac_policy: { label: msg('Shares with other projects'), unit: 'count' },
};

const UNITS: Readonly<Record<Unit, string | undefined>> = { count: undefined, mib: 'MiB', gib: 'GiB', bytes: 'B' };

/** Label, unit and input unit of a limit. An unknown limit is displayed as its own name. */
export function quotaWords(name: string): QuotaWords & { typedIn: string | undefined } {
  const words = QUOTA_WORDS[name] ?? { label: name, unit: 'count' };
  return { ...words, typedIn: UNITS[words.unit] };
}

export const SERVICE_WORDS: Readonly<Record<string, string>> = {
  compute: msg('Compute'),
  'block-storage': msg('Block storage'),
  'object-store': msg('Object storage'),
  network: msg('Networking'),
  image: msg('Images'),
};

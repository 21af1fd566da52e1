/**
 * What a project may have where no administrator said otherwise; -1 is no limit. contract/compute.md 9,
 * blockstorage.md 10. All that takes space has one, here or as part of another.
 */
export const DEFAULT_QUOTAS = {
  instances: 10,
  cores: 20,
  ram: 51_200,
  key_pairs: 100,
  metadata_items: 128,
  server_groups: 10,
  server_group_members: 10,
  injected_files: 5,
  injected_file_content_bytes: 10_240,
  injected_file_path_bytes: 255,
  /** Addresses and groups are networking's, whose names stand below. */
  fixed_ips: -1,
  floating_ips: -1,
  security_groups: -1,
  security_group_rules: -1,
  volumes: 10,
  gigabytes: 1000,
  snapshots: 10,
  /** No volume is larger than all of them together. */
  per_volume_gigabytes: -1,
  backups: 10,
  backup_gigabytes: 1000,
  groups: 10,
  network: 100,
  subnet: 100,
  port: 500,
  security_group: 10,
  security_group_rule: 100,
  /** MiB of stored and of staged data. */
  image_size_total: 102_400,
  image_stage_total: 51_200,
  image_count_total: 500,
  /** Images that take data in, by uploads, stages and imports. */
  image_count_uploading: 10,
} as const;

export type QuotaResource = keyof typeof DEFAULT_QUOTAS;

/** A name and a limit such as `volumes=20`. */
const PAIR = /^([a-z_]+)=(-1|\d{1,9})$/;

/** Reads limits such as `volumes=20,image_size_total=204800`. @throws Error that says what is wrong */
export function parseQuotas(text: string): Partial<Record<QuotaResource, number>> {
  const parts = text.split(',').map((part) => part.trim());
  const pairs = parts.filter(Boolean).map((part): [string, number] => {
    const [, name = '', limit = ''] = PAIR.exec(part) ?? [];
    if (!Object.hasOwn(DEFAULT_QUOTAS, name)) {
      throw new Error(
        `${part} is no limit. Use name=number, with the names ${Object.keys(DEFAULT_QUOTAS).join(', ')}.`,
      );
    }
    return [name, Number(limit)];
  });
  return Object.fromEntries(pairs);
}

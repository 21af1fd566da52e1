import { QUOTA_WORDS, quotaWords, type Unit } from '#components/projects/quota-words.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { ProjectQuotaUsage } from '#lib/object-store/console/administration/schema.ts';
import { countedUsage } from '#lib/quotas/quota-left.ts';
import { projectHref } from '#lib/screens/paths.ts';
import type { ProjectScreen } from '#lib/screens/project-screens.ts';

export interface QuotaRow {
  name: string;
  label: Text;
  unit: Unit;
  /** Includes what is reserved, as in forms. Undefined for limits of each of many objects. */
  used: number | undefined;
  reserved: number;
  /** -1 means unlimited. */
  limit: number;
  /** The list of the objects that use it, if there is one. */
  usedBy: UsingList | undefined;
}

interface UsingList {
  screen: ProjectScreen;
  where?: string;
}

interface Usage {
  limit: number;
  in_use: number;
  reserved: number;
}

const IMAGES: UsingList = { screen: 'images', where: 'list:mine' };

/** Lists of what uses a limit. The other limits have no list. */
const USED_BY: Readonly<Record<string, UsingList>> = {
  instances: { screen: 'instances' },
  cores: { screen: 'instances' },
  ram: { screen: 'instances' },
  key_pairs: { screen: 'key-pairs' },
  server_groups: { screen: 'server-groups' },
  volumes: { screen: 'volumes' },
  gigabytes: { screen: 'volumes' },
  snapshots: { screen: 'snapshots' },
  backups: { screen: 'backups' },
  backup_gigabytes: { screen: 'backups' },
  image_count_total: IMAGES,
  image_size_total: IMAGES,
  image_stage_total: IMAGES,
  image_count_uploading: IMAGES,
  buckets: { screen: 'buckets' },
  objects: { screen: 'buckets' },
  bytes: { screen: 'buckets' },
  network: { screen: 'networks' },
  subnet: { screen: 'networks' },
  port: { screen: 'ports' },
  router: { screen: 'routers' },
  router_route: { screen: 'routers' },
  floatingip: { screen: 'floating-ips' },
  security_group: { screen: 'security-groups' },
  security_group_rule: { screen: 'security-groups' },
  rbac_policy: { screen: 'sharing' },
};

export const usedByHref = (projectId: string, { screen, where }: UsingList): string =>
  projectHref(projectId, screen, { where });

const ORDER = Object.keys(QUOTA_WORDS);
const rankOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

const rowsOf = (usages: readonly (readonly [string, Usage])[]): QuotaRow[] =>
  usages
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([name, usage]) => {
      const { label, unit, isOfEach } = quotaWords(name);
      const { limit, reserved } = usage;
      const used = isOfEach ? undefined : countedUsage(usage);
      return { name, label, unit, used, reserved, limit, usedBy: USED_BY[name] };
    });

const usagesIn = (quotaSet: object): [string, Usage][] =>
  Object.entries(quotaSet).filter((entry): entry is [string, Usage] => typeof entry[1] === 'object');

/** The API counts the key pairs of the user, who is the one who reads this. */
export const computeRows = ({ quota_set }: { quota_set: ComputeQuotaUsage }): QuotaRow[] =>
  rowsOf(usagesIn(quota_set)).map((row) => {
    const own = row.name === 'key_pairs' ? quota_set.key_pairs : undefined;
    return own ? { ...row, label: msg('Your key pairs'), used: countedUsage(own) } : row;
  });

const TYPE_LIMIT = /^(volumes|gigabytes|snapshots)_(.+)$/;
const TYPE_WORDS: Readonly<Record<string, (type: string) => Text>> = {
  volumes: (type) => msg('Volumes of type {type}', { type }),
  gigabytes: (type) => msg('Volumes and snapshots of type {type}', { type }),
  snapshots: (type) => msg('Snapshots of type {type}', { type }),
};

/** Limits per volume type are listed only if they are set: the API names each of every type. */
export function storageRows({ quota_set }: { quota_set: object }): QuotaRow[] {
  const usages = usagesIn(quota_set);
  const common = usages.filter(([name]) => name in QUOTA_WORDS);
  const ofTypes = usages.filter(([name, { limit }]) => !(name in QUOTA_WORDS) && limit >= 0);
  return [...rowsOf(common), ...ofTypes.flatMap(typeRow)];
}

function typeRow([name, usage]: readonly [string, Usage]): QuotaRow[] {
  const [, resource = '', type = ''] = TYPE_LIMIT.exec(name) ?? [];
  const label = TYPE_WORDS[resource]?.(type);
  if (!label) return rowsOf([[name, usage]]);
  const { limit, reserved } = usage;
  const unit = resource === 'gigabytes' ? 'gib' : 'count';
  // Snapshots have no type of their own to filter by.
  const usedBy: UsingList =
    resource === 'snapshots' ? { screen: 'snapshots' } : { screen: 'volumes', where: `type:${type}` };
  return [{ name, label, unit, used: countedUsage(usage), reserved, limit, usedBy }];
}

export const networkRows = ({
  quota,
}: {
  quota: Readonly<Record<string, { limit: number; used: number; reserved: number }>>;
}): QuotaRow[] =>
  rowsOf(Object.entries(quota).map(([name, { used, ...rest }]) => [name, { ...rest, in_use: used }] as const));

export const imageRows = (usage: Readonly<Record<string, { limit: number; usage: number }>>): QuotaRow[] =>
  rowsOf(Object.entries(usage).map(([name, { limit, usage: in_use }]) => [name, { limit, in_use, reserved: 0 }]));

const OBJECT_WORDS: Record<ProjectQuotaUsage['quotas'][number]['name'], string> = {
  buckets: 'containers',
  objects: 'objects',
  bytes: 'object_gigabytes',
};

/** The limits in force: those of the project or of its account, whichever are lower. */
export const objectRows = ({ quotas }: ProjectQuotaUsage): QuotaRow[] =>
  quotas.map(({ name, used, limit }) => ({
    ...{ name, used, reserved: 0, limit: limit ?? -1, usedBy: USED_BY[name] },
    label: quotaWords(OBJECT_WORDS[name]).label,
    unit: name === 'bytes' ? 'bytes' : 'count',
  }));

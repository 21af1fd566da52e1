import { isComplete } from '#lib/block-storage/backups/can.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

type Link = Pick<Backup, 'id' | 'volume_id' | 'is_incremental' | 'status' | 'data_timestamp' | 'created_at'>;

export interface ChainNode<B extends Link = Backup> {
  backup: B;
  /** Number of increments between this backup and its full backup. */
  depth: number;
  children: ChainNode<B>[];
}

/**
 * Chains of backups, newest first. The parent of an increment is the latest earlier backup of its volume that did not
 * fail, as `createBackup` chooses it.
 */
export function chainsOf<B extends Link>(backups: readonly B[]): ChainNode<B>[] {
  const nodes = new Map(backups.map((backup) => [backup.id, { backup, depth: 0, children: [] } as ChainNode<B>]));
  const roots: ChainNode<B>[] = [];
  for (const node of [...nodes.values()].toSorted(byTime)) {
    const parent = node.backup.is_incremental ? nodes.get(parentOf(node.backup, backups)?.id ?? '') : undefined;
    if (!parent) {
      roots.unshift(node);
      continue;
    }
    node.depth = parent.depth + 1;
    parent.children.push(node);
  }
  return roots;
}

function parentOf<B extends Link>(backup: B, among: readonly B[]): B | undefined {
  return among
    .filter((other) => other.volume_id === backup.volume_id && other.created_at < backup.created_at)
    .filter(isComplete)
    .toSorted((one, other) => other.data_timestamp.localeCompare(one.data_timestamp))[0];
}

const byTime = (one: ChainNode<Link>, other: ChainNode<Link>) =>
  one.backup.created_at.localeCompare(other.backup.created_at);

/** All backups of the chains; each precedes the backups that depend on it. */
export const flattenChains = <B extends Link>(nodes: readonly ChainNode<B>[]): ChainNode<B>[] =>
  nodes.flatMap((node) => [node, ...flattenChains(node.children)]);

/**
 * Returns true if the list contains all backups that depend on these, otherwise the reason with the name of one that
 * has more. The API makes the final check.
 */
export function wholeChains(
  backups: readonly Pick<Backup, keyof Link | 'name' | 'has_dependent_backups'>[],
): true | Text {
  const open = backups.find(
    (one) =>
      one.has_dependent_backups &&
      !backups.some(
        (other) => other.is_incremental && other.volume_id === one.volume_id && other.created_at > one.created_at,
      ),
  );
  return (
    open === undefined || msg('Incremental backups build on {name}. Select them too.', { name: open.name || open.id })
  );
}

const depths = new WeakMap<object, ReadonlyMap<string, number>>();

/** Number of increments between a backup and its full backup. */
export function depthOf({ id }: Pick<Backup, 'id'>, all: readonly Backup[]): number {
  const known = depths.get(all) ?? new Map(flattenChains(chainsOf(all)).map(({ backup, depth }) => [backup.id, depth]));
  depths.set(all, known);
  return known.get(id) ?? 0;
}

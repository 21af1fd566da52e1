import type { Ec2KeyFacts } from '#lib/console/account/ec2-keys/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** A key with the one that was created to replace it. */
export interface Ec2KeyRow extends Ec2KeyFacts {
  successor: Ec2KeyFacts | undefined;
}

/** Keys of a project. A replacement is in the same project. */
export const keysOfProject = (keys: readonly Ec2KeyFacts[], projectId: string): Ec2KeyRow[] =>
  keys
    .filter(({ project_id }) => project_id === projectId)
    .map((key) => ({ ...key, successor: keys.findLast(({ replaces }) => replaces === key.access) }));

/** Whether clients use the replacement of a key, and not the key itself. */
export const isUnusedSinceReplacement = ({ successor, last_used_at }: Ec2KeyRow): boolean =>
  successor?.last_used_at != null &&
  (last_used_at === null || toMillis(last_used_at) <= toMillis(successor.created_at));

/** Whether the limits of a key can be changed, or the reason why not. */
export function mayLimit({ origin }: Ec2KeyFacts): true | Text {
  if (origin?.type === 'trust') return msg('A trust created this key and limits it.');
  if (origin) return msg('Application credential {name} created this key and limits it.', { name: origin.name });
  return true;
}

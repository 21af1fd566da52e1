import { randomUUID } from 'node:crypto';
import { flag } from '#lib/db/column-types.ts';
import { seedOnce } from '#lib/db/seeds.ts';
import type { Services } from '#lib/http/context.ts';
import { firstRevision } from '../first-revision.ts';
import { matchOf } from '../security-group-rules/match.ts';
import { PARENT } from './templates.ts';

/**
 * Initial default rules: every group allows all egress, and default groups allow ingress from their members. Created
 * once, even if deleted later.
 */
export function seedDefaultRules({ database }: Pick<Services, 'database'>): Promise<void> {
  const times = firstRevision();
  const rules = (['egress', 'ingress'] as const).flatMap((direction) =>
    (['IPv4', 'IPv6'] as const).map((ethertype) => ({
      id: randomUUID(),
      description: '',
      ...matchOf({ direction, ethertype, ...(direction === 'ingress' && { remote_group_id: PARENT }) }),
      used_in_default_sg: flag(true),
      used_in_non_default_sg: flag(direction === 'egress'),
      ...times,
    })),
  );
  return seedOnce(database, 'default-security-group-rules', async (tx) => {
    await tx.insertInto('default_security_group_rules').values(rules).execute();
  });
}

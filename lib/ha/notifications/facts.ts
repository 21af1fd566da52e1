import type { Reader } from '#lib/db/database.ts';
import type { SegmentHostRow } from '../hosts/change.ts';
import type { Facts } from './judge.ts';

/** A host as the rules see it, and its row where it belongs to a segment. */
export type Protection = Facts['host'] & { row: SegmentHostRow | undefined };

/** Which segment protects a host; its name is compared exactly. */
export async function protectionOf(db: Reader, name: string): Promise<Protection> {
  const row = await db.selectFrom('segment_hosts').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return { name, isRegistered: false, onMaintenance: false, segment: null, row };
  const segment = await db
    .selectFrom('segments')
    .select(['name', 'is_enabled', 'recovery_method'])
    .where('id', '=', row.segment_id)
    .executeTakeFirstOrThrow();
  const { is_enabled, recovery_method: recoveryMethod } = segment;
  return {
    name,
    isRegistered: true,
    onMaintenance: row.on_maintenance === 1,
    segment: { name: segment.name, isEnabled: is_enabled === 1, recoveryMethod },
    row,
  };
}

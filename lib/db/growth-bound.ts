/** What adds the rows of a table that a retention deletes; `lib/retention/every-table.test.ts` has the rates. */
export type RowSource = 'requests' | 'signIns' | 'alerts' | 'administrators';

/** What limits the number of rows of a table; `lib/retention/every-table.test.ts` checks it. */
export type GrowthBound =
  /** Only administrators, or the platform itself, add rows. */
  | 'administrators'
  | 'platform'
  | { source: RowSource }
  | { quota: string; hasRetention: boolean }
  | { max: number; per: string; hasRetention: boolean }
  | { table: string }
  | { reason: string };

/** A retention deletes old rows; until then `source` adds rows at a limited rate. */
export const deletedLater = (source: RowSource): GrowthBound => ({ source });

/** @param also a retention deletes old rows as well */
export const withinQuota = (quota: string, also?: 'retention'): GrowthBound => ({
  quota,
  hasRetention: also === 'retention',
});

/**
 * A fixed maximum per user or object; the number of those is limited itself.
 * @param also a retention deletes old rows as well
 */
export const atMost = (max: number, per: string, also?: 'retention'): GrowthBound => ({
  max,
  per,
  hasRetention: also === 'retention',
});

/** Rows are created and deleted with the rows of another table. */
export const withRowsOf = (table: string): GrowthBound => ({ table });

export const otherwiseLimited = (reason: string): GrowthBound => ({ reason });

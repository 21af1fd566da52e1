/** Who adds rows that a retention deletes; `lib/retention/every-table.test.ts` has the rates. */
export type RowSource = 'requests' | 'signIns' | 'alerts' | 'administrators';

/** A retention deletes old rows as well. */
interface WithRetention {
  hasRetention?: true;
}

/** What limits the number of rows of a table; `lib/retention/every-table.test.ts` checks it. */
export type GrowthBound =
  /** Only administrators, or the platform itself, add rows. */
  | 'administrators'
  | 'platform'
  /** A retention deletes old rows; until then these add rows at a limited rate. */
  | { retention: RowSource }
  | ({ quota: string } & WithRetention)
  /** A fixed maximum per user or object; the number of those is limited itself. */
  | ({ max: number; per: string } & WithRetention)
  /** Rows are created and deleted with the rows of another table. */
  | { rowsOf: string }
  /** Why the number of rows is limited otherwise. */
  | { exception: string };

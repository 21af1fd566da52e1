import type { SelectQueryBuilder } from 'kysely';

/** Number of the rows that a query finds. */
export async function countRows<DB, T extends keyof DB, Row>(rows: SelectQueryBuilder<DB, T, Row>): Promise<number> {
  const counted = rows.clearSelect().select((eb) => eb.fn.countAll().as('count'));
  // PostgreSQL returns counts as text.
  const { count } = await counted.$castTo<{ count: number | string }>().executeTakeFirstOrThrow();
  return Number(count);
}

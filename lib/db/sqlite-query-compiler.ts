import { type LimitNode, SqliteQueryCompiler, ValueNode } from 'kysely';

/**
 * Writes limits as literals. SQLite plans a statement with the value of its limit, so it prepares one with a parameter
 * again for each run, which takes longer than finding a row.
 */
export class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    const isNumber = ValueNode.is(limit) && Number.isSafeInteger(limit.value);
    super.visitLimit({ kind: 'LimitNode', limit: isNumber ? ValueNode.createImmediate(limit.value) : limit });
  }
}

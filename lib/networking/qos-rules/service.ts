import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, NotFound } from '#lib/errors/errors.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import type { CollectionQuery } from '../collection.ts';
import { firstRevision } from '../first-revision.ts';
import { listCollection } from '../listing.ts';
import { type QosPolicyRow, qosPolicyStore } from '../qos-policies/store.ts';
import { recordChange } from '../record.ts';
import { assertRevision, viewerOf } from '../rights.ts';
import { RULE_KINDS, type RuleDirection, type RuleKind } from './kinds.ts';
import type { RuleInput, ruleSchemas } from './schema.ts';
import { type QosRuleRow, valuesOf } from './values.ts';

/** Guarantees must not exceed limits of the paired kind. */
const PAIRS: readonly (readonly [least: RuleKind, most: RuleKind])[] = [
  ['minimum_bandwidth', 'bandwidth_limit'],
  ['minimum_packet_rate', 'packet_rate_limit'],
];

/**
 * Checks a rule against others of its policy; docs/contract/networking.md 11. @throws 409 for a duplicate kind and
 * direction, and for a guarantee above a limit of its direction
 */
async function assertFits(db: Reader, rule: QosRuleRow): Promise<void> {
  const all = await db.selectFrom('qos_rules').selectAll().where('policy_id', '=', rule.policy_id).execute();
  const others = all.filter(({ id }) => id !== rule.id);
  const same = others.find((other) => other.kind === rule.kind && meets(other, rule));
  if (same) {
    throw Conflict(
      `Rule ${rule.kind} conflicts with rule ${same.id} which already exists in QoS Policy ${rule.policy_id}.`,
      'QoSRulesConflict',
    );
  }
  const limit = others.find((other) => meets(other, rule) && (exceeds(rule, other) || exceeds(other, rule)));
  if (!limit) return;
  throw Conflict(
    `Unable to add the rule with value ${rule.value} to the policy ${rule.policy_id} as the existing rule of type ${limit.kind} has value ${limit.value}.`,
    'QoSRuleParameterConflict',
  );
}

const meets = (one: QosRuleRow, other: QosRuleRow): boolean =>
  one.direction === other.direction || one.direction === 'any' || other.direction === 'any';

const exceeds = (promise: QosRuleRow, limit: QosRuleRow): boolean =>
  PAIRS.some(([least, most]) => promise.kind === least && limit.kind === most) && promise.value > limit.value;

type QosRule = Record<string, string | number>;

const fragments = new FragmentCache<QosRule>();

/** @throws 404 for a missing or invisible policy */
export async function listQosRules(
  ctx: ProjectContext,
  collection: ReturnType<typeof ruleSchemas>,
  { kind, policyId }: { kind: RuleKind; policyId: string },
  query: CollectionQuery,
) {
  const { read } = ctx.database;
  await qosPolicyStore.get(ctx, policyId);
  return listCollection(ctx, collection, {
    source: read.selectFrom('qos_rules').where('policy_id', '=', policyId).where('kind', '=', kind),
    // They have no creation time to sort by.
    query: { sort_key: ['id'], sort_dir: ['asc'], ...query },
    cache: { fragments, variant: '' },
    load: async (ids) => {
      const rows = await read.selectFrom('qos_rules').selectAll().where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, viewOf(row)]));
    },
  });
}

/** Kind and policy of a rule; without a policy, any visible one. */
interface Place {
  kind: RuleKind;
  policyId?: string | undefined;
}

/** @throws 404 if rule or policy is missing or not visible */
export async function getQosRule(ctx: ProjectContext, place: Place, id: string): Promise<QosRule> {
  return viewOf(await findRule(ctx.database.read, ctx, place, id));
}

/** @throws 404, 409 if it contradicts other rules */
export function createQosRule(
  ctx: ProjectContext,
  { kind, policyId }: { kind: RuleKind; policyId: string },
  input: RuleInput,
): Promise<QosRule> {
  return ctx.database.transact(async (tx) => {
    const policy = await qosPolicyStore.load(tx, ctx, policyId);
    const [first] = RULE_KINDS[kind].directions;
    const direction: QosRuleRow['direction'] = first ?? '';
    const start = { id: randomUUID(), policy_id: policyId, kind, direction, value: 0, burst: 0 };
    const row: QosRuleRow = { ...start, ...changesOf(kind, input), ...firstRevision() };
    await assertFits(tx, row);
    await tx.insertInto('qos_rules').values(row).execute();
    await touchPolicy(tx, ctx, policy);
    await recordChange(tx, actorOf(ctx), 'qos_rule', { ...row, project_id: policy.project_id }, 'create');
    return viewOf(row);
  });
}

/** @throws 404, 409 if it contradicts other rules, 412 */
export function updateQosRule(ctx: ProjectContext, place: Place, id: string, input: RuleInput): Promise<QosRule> {
  return ctx.database.transact(async (tx) => {
    const row = await findRule(tx, ctx, place, id);
    const policy = await qosPolicyStore.load(tx, ctx, row.policy_id);
    assertRevision(ctx, row);
    const changes = changesOf(place.kind, input);
    await assertFits(tx, { ...row, ...changes });
    await defineChange({ table: 'qos_rules', kind: 'qos_rule', projectOf: () => policy.project_id })(
      tx,
      actorOf(ctx),
      row,
      'update',
      changes,
    );
    await touchPolicy(tx, ctx, policy);
    return viewOf({ ...row, ...changes });
  });
}

/** @throws 404, 412 */
export function deleteQosRule(ctx: ProjectContext, place: Place, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await findRule(tx, ctx, place, id);
    const policy = await qosPolicyStore.load(tx, ctx, row.policy_id);
    assertRevision(ctx, row);
    await tx.deleteFrom('qos_rules').where('id', '=', id).execute();
    await touchPolicy(tx, ctx, policy);
    await recordChange(tx, actorOf(ctx), 'qos_rule', { ...row, project_id: policy.project_id }, 'delete');
  });
}

async function findRule(db: Reader, ctx: ProjectContext, { kind, policyId }: Place, id: string): Promise<QosRuleRow> {
  if (policyId !== undefined && !(await qosPolicyStore.find(db, viewerOf(ctx), policyId))) {
    throw NotFound('Qos Policy', policyId);
  }
  const row = await db
    .selectFrom('qos_rules')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const isThere = row && (policyId === undefined || row.policy_id === policyId);
  if (!isThere || !(await qosPolicyStore.find(db, viewerOf(ctx), row.policy_id))) throw NotFound('Qos Rule', id);
  return row;
}

/** A rule change also changes its policy, and affects the objects that use it. */
const touchPolicy = (tx: Tx, ctx: ProjectContext, policy: QosPolicyRow): Promise<void> =>
  qosPolicyStore.change(tx, actorOf(ctx), policy, 'update', {});

const viewOf = (row: QosRuleRow): QosRule => ({ id: row.id, ...valuesOf(row) });

/** The schema guarantees the column types of the input. */
function changesOf(kind: RuleKind, input: RuleInput): Partial<Pick<QosRuleRow, 'value' | 'burst' | 'direction'>> {
  const { value, burst } = RULE_KINDS[kind];
  const amount = input[value.name];
  const more = burst && input[burst.name];
  return {
    ...(amount !== undefined && { value: Number(amount) }),
    ...(more !== undefined && { burst: Number(more) }),
    ...(input.direction !== undefined && { direction: input.direction as RuleDirection }),
  };
}

import type { Tx } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { levelsOf } from '#lib/ha/fencing/evidence.ts';
import type { NewSegmentHost } from '#lib/ha/hosts/schema.ts';
import { insertSegmentHost } from '#lib/ha/hosts/service.ts';
import { changeSegment, insertSegment, loadSegment } from '#lib/ha/segments/service.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { writeSufficientLevels } from '../fencing/service.ts';
import type { NewSegmentWithHosts, SegmentSettings } from './schema.ts';

/** Creates a segment with all its hosts in one transaction. @throws 400 and 409 with each host that cannot be added */
export function createSegmentWithHosts(
  ctx: AuthedContext,
  { hosts, fencing_levels: levels, ...input }: NewSegmentWithHosts,
): Promise<{ id: string; name: string }> {
  return ctx.database.transact(async (tx) => {
    const { id, name } = await insertSegment(tx, ctx, input);
    if (levels) await writeSufficientLevels(tx, ctx, { id, levels });
    await insertHosts(tx, ctx, id, hosts);
    return { id, name };
  });
}

/** Changes a segment and its levels of evidence in one transaction. @throws 404; 409 during a recovery and for a name in use */
export function updateSegmentSettings(
  ctx: AuthedContext,
  id: string,
  { fencing_levels: levels, ...changes }: SegmentSettings,
): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await changeSegment(tx, ctx, id, changes);
    const isSame = levels.toSorted().join() === levelsOf(row).join();
    if (!isSame) await writeSufficientLevels(tx, ctx, { id, levels });
  });
}

/** Adds all of the hosts or none. @throws 404; 400 and 409 with each host that cannot be added */
export function addSegmentHosts(ctx: AuthedContext, id: string, hosts: readonly NewSegmentHost[]): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const segment = await loadSegment(tx, id);
    await insertHosts(tx, ctx, segment.id, hosts);
  });
}

async function insertHosts(tx: Tx, ctx: AuthedContext, segmentId: string, hosts: readonly NewSegmentHost[]) {
  await assertAllFree(tx, hosts);
  for (const host of hosts) await insertSegmentHost(tx, ctx, segmentId, host);
}

interface Problem {
  kind: 'invalid' | 'conflict';
  message: string;
}

/** Checks all hosts before adding any, so that one response lists all errors. */
async function assertAllFree(tx: Tx, hosts: readonly NewSegmentHost[]): Promise<void> {
  const names = hosts.map(({ name }) => name);
  if (names.length === 0) return;
  const known = await tx.selectFrom('hosts').select('name').where('name', 'in', names).execute();
  const taken = await tx
    .selectFrom('segment_hosts as h')
    .innerJoin('segments as s', 's.id', 'h.segment_id')
    .select(['h.name', 's.name as segment'])
    .where('h.name', 'in', names)
    .execute();
  const isKnown = new Set(known.map(({ name }) => name));
  const segments = new Map(taken.map(({ name, segment }) => [name, segment]));
  const problemOf = (name: string, index: number): Problem | undefined => {
    const segment = segments.get(name);
    if (names.indexOf(name) < index) return { kind: 'invalid', message: `The list contains host ${name} twice.` };
    if (!isKnown.has(name)) return { kind: 'invalid', message: `Compute host ${name} does not exist.` };
    if (segment) return { kind: 'conflict', message: `Host ${name} is already in segment ${segment}.` };
  };
  const problems = names.flatMap((name, index) => problemOf(name, index) ?? []);
  if (problems.length === 0) return;
  const message = problems.map((problem) => problem.message).join(' ');
  const kind = problems.some((problem) => problem.kind === 'invalid') ? 'invalid' : 'conflict';
  throw new PlatformError(kind, message, { fields: [{ path: 'segment.hosts', message }] });
}

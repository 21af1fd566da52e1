import type { Database, Reader } from '#lib/db/database.ts';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Env } from '#lib/settings/env.ts';
import { changeHost, loadHost } from '../hosts/change.ts';
import { type Suspicion, suspicionOf } from './paths.ts';

/** A host that is silent on one of its two paths, or on all although neighbors reach it. */
export interface SuspectHost extends Suspicion {
  host: string;
}

/** Records which hosts are suspect; the only writer. Events are emitted only for changes. */
export async function recordSuspicions(database: Database, env: Env, reports: readonly HostReport[]): Promise<void> {
  const rows = await database.read.selectFrom('hosts').select(['name', 'suspect_path']).execute();
  const known = new Map(rows.map(({ name, suspect_path }) => [name, suspect_path]));
  for (const report of reports) {
    const before = known.get(report.name);
    const found = suspicionOf(report, env);
    if (before === undefined || before === (found?.path ?? null)) continue;
    const after = { suspect_path: found?.path ?? null, suspect_since: found?.since ?? null };
    await database.transact(async (tx) =>
      changeHost(tx, PLATFORM, await loadHost(tx, report.name), found ? 'suspect' : 'unsuspect', after),
    );
  }
}

/** Suspect hosts, longest silence first. */
export async function listSuspects(db: Reader): Promise<SuspectHost[]> {
  const rows = await db
    .selectFrom('hosts')
    .select(['name', 'suspect_path', 'suspect_since'])
    .where('suspect_path', 'is not', null)
    .orderBy('suspect_since')
    .orderBy('name')
    .limit(MAX_SUSPECTS)
    .execute();
  return rows.flatMap(({ name, suspect_path, suspect_since }) =>
    suspect_path === null || suspect_since === null ? [] : [{ host: name, path: suspect_path, since: suspect_since }],
  );
}

/** Maximum hosts listed. */
const MAX_SUSPECTS = 100;

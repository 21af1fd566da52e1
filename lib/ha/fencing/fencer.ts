import type { Logger } from 'pino';
import type { FencingRequest, HostFencer } from '#lib/compute/liveness/host-fencer.ts';
import type { Database } from '#lib/db/database.ts';
import type { Engine } from '#lib/engine/drivers.ts';
import type { FenceProbe, WatchedAbsence } from '#lib/engine/hypervisor/fence-probe.ts';
import { PLATFORM } from '#lib/events/log.ts';
import {
  type EvidenceRow,
  type LevelEvidence,
  listEvidence,
  outageOf,
  readSufficientLevels,
  recordEvidence,
} from './evidence.ts';
import { type FencingLevel, isStorageDue, passedLevel } from './levels.ts';
import { removeFromNetwork } from './remove-from-network.ts';

/** Name of the source of what Nephos knows itself. */
const DRIVER = 'driver';
const CONSOLE = 'console';

/** The level at which the host is cut off from storage. */
const STORAGE_LEVEL = 2;

/** Without a segment nothing is recovered, but the power of a failed host is removed nevertheless. */
const POWER_ONLY: readonly FencingLevel[] = [1];

/**
 * Evaluates the levels of evidence that suffice in the segment of a failed host, in their order, until one passes, and
 * records each result. A level that fails is tried again in the next round. A host with enough evidence is removed from
 * the network.
 */
export class LevelFencer implements HostFencer {
  readonly #database: Database;
  readonly #log: Pick<Logger, 'warn'>;

  constructor(database: Database, log: Pick<Logger, 'warn'>) {
    this.#database = database;
    this.#log = log;
  }

  async fence(request: FencingRequest): Promise<FencingLevel | null> {
    const { report, upSince } = request;
    const { read } = this.#database;
    const host = report.name;
    const isOff = report.power === 'off';
    // Nothing runs without power, whatever the segment requires.
    const levels = isOff ? POWER_ONLY : ((await readSufficientLevels(read, host)) ?? POWER_ONLY);
    const outage = outageOf({ up_since: upSince });
    const known = await listEvidence(read, host, outage);
    const found: LevelEvidence[] = [];
    for (const level of levels.toSorted()) {
      found.push(await evaluate(level, request, { known, found }));
      if (found.at(-1)?.result === 'passed') break;
    }
    await this.#record({ host, outage }, known, found);
    const passed = passedLevel(found, levels);
    // The instances are evacuated now. Their volumes must stay accessible to their new hosts.
    if (passed !== null && passed !== STORAGE_LEVEL) request.engine.probes.storage?.release([host]);
    if (passed !== null) removeFromNetwork(request.engine.network, host, this.#log);
    return passed;
  }

  async #record(
    of: { host: string; outage: string },
    known: readonly EvidenceRow[],
    found: readonly LevelEvidence[],
  ): Promise<void> {
    const isPassed = (level: FencingLevel) => known.some((row) => row.level === level && row.result === 'passed');
    const news = found.filter(({ level }) => !isPassed(level));
    if (news.length === 0) return;
    await this.#database.transact(async (tx) => {
      for (const evidence of news) await recordEvidence(tx, PLATFORM, of, evidence);
    });
  }
}

interface KnownEvidence {
  /** Recorded in earlier rounds of this outage. */
  known: readonly EvidenceRow[];
  /** Evaluated in this round. */
  found: readonly LevelEvidence[];
}

async function evaluate(
  level: FencingLevel,
  { engine, report, absence, upSince, wasLeaseRenewed }: FencingRequest,
  { known, found }: KnownEvidence,
): Promise<LevelEvidence> {
  const { probes } = engine;
  const { name } = report;
  const watched: WatchedAbsence = { id: absence, outage: outageOf({ up_since: upSince }), wasLeaseRenewed };
  switch (level) {
    case 1:
      return { level, ...(await powerEvidence(engine, report, absence)) };
    case 2: {
      const isDue = isStorageDue(found.find((one) => one.level === 1));
      if (probes.storage && !isDue)
        return { level, result: 'pending', code: 'storage_waits', source: probes.storage.source };
      return { level, ...(await probed(probes.storage, 'storage_unavailable', name, absence)) };
    }
    case 3:
      return { level, ...(await probed(probes.watchdog, 'watchdog_unconfigured', name, watched)) };
    case 4: {
      const evidence = await probed(probes.neighbors, 'neighbors_unavailable', name, absence);
      // Guests that still run there stop as soon as the host reaches the storage again.
      if (evidence.result === 'passed') await probes.watchdog?.probe(name, watched);
      return { level, ...evidence };
    }
    case 5: {
      // Only the console writes this level, and only while the host is down.
      const isConfirmed = known.some((row) => row.level === level && row.result === 'passed');
      return isConfirmed
        ? { level, result: 'passed', code: 'confirmed', source: CONSOLE }
        : { level, result: 'pending', code: 'unconfirmed', source: CONSOLE };
    }
    default:
      return level satisfies never;
  }
}

type Evidence = Omit<LevelEvidence, 'level'>;

async function powerEvidence(
  { fencing }: Pick<Engine, 'fencing'>,
  { name, power }: FencingRequest['report'],
  absence: string,
): Promise<Evidence> {
  if (power === 'off') return { result: 'passed', code: 'power_known_off', source: DRIVER };
  const source = 'NEPHOS_FENCE_COMMAND';
  if (!fencing) return { result: 'unavailable', code: 'power_unconfigured', source };
  if (await fencing.isOff(name, absence)) return { result: 'passed', code: 'power_off', source };
  const { count, reason } = fencing.failuresOf(name, absence);
  if (count === 0) return { result: 'pending', code: 'power_running', source };
  return { result: 'failed', code: 'power_failed', values: { count, reason: reason ?? '' }, source };
}

async function probed<Absence>(
  probe: FenceProbe<Absence> | null,
  unavailable: Evidence['code'],
  host: string,
  absence: Absence,
): Promise<Evidence> {
  if (!probe) return { result: 'unavailable', code: unavailable, source: DRIVER };
  return { ...(await probe.probe(host, absence)), source: probe.source };
}

/** A safeguard of the platform that can be switched off, to see whether the simulator reports it. */
export interface Break {
  /** The safeguard. */
  name: string;
  file: string;
  /** An expression that occurs once in the file. With text around it, guillemets enclose it. */
  code: string;
  /** What replaces the expression. */
  broken: string;
}

export const BREAKS: readonly Break[] = [
  {
    name: 'a run is taken over when its lease has expired',
    file: 'lib/engine/workflows/queue.ts',
    code: 'const lost = «(await endedLeases(database.read)).filter(isOver)»;',
    broken:
      "await database.read.selectFrom('workflow_runs').select(['id', 'crash_score', 'lease_until']).where('status', '=', 'running').execute()",
  },
  {
    name: 'a waiting run is claimed once',
    file: 'lib/engine/workflows/queue.ts',
    code: "('status', «'='», 'pending')\n        .returningAll()",
    broken: "'>='",
  },
  {
    name: 'a notification is recovered by the run that has it',
    file: 'lib/ha/recovery/claim.ts',
    code: 'row.run_id === runId ? claimedNotification(row) : null',
    broken: 'claimedNotification(row)',
  },
  {
    name: 'a process checks the lease of its run before each step',
    file: 'lib/engine/workflows/runner.ts',
    code: 'Date.now() < (this.#leases.get(id) ?? 0) - LAST_MS',
    broken: 'true',
  },
  {
    name: 'a repeated report is recognized',
    file: 'lib/ha/notifications/accept.ts',
    code: 'await findEarlier(tx, { ...input, type, payload: parsed, generatedAt }, report)',
    broken: 'undefined',
  },
  {
    name: 'the isolation check blocks recoveries',
    file: 'lib/ha/isolation/check.ts',
    code: "effect !== 'allows'",
    broken: 'false',
  },
  {
    name: 'only a fenced host is evacuated',
    file: 'lib/ha/drivers/faults.ts',
    code: "isFenced(payload) ? 'NORMAL' : 'UNKNOWN'",
    broken: "'NORMAL'",
  },
  {
    name: 'one process at a time works on a machine',
    file: 'lib/engine/workflows/lease.ts',
    code: 'if ((«await holdLease(database, own, HOLD_MS)») && isCurrent(until)) {',
    broken: 'true',
  },
  {
    name: 'a message is acknowledged when its notification is stored',
    file: 'lib/ha/drivers/compute-driver.ts',
    code: 'this.#receive(message)',
    broken: '(void this.#receive(message).catch(() => undefined), Promise.resolve())',
  },
  {
    name: 'the first round of a process declares no host down',
    file: 'lib/ha/isolation/host-gate.ts',
    code: '!this.#hasCompletedRound',
    broken: 'false',
  },
];

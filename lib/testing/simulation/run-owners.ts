import type { WrittenTables } from '#lib/db/commits.ts';
import type { HistoryEvent } from './history.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** Records which process has which workflow run, as the database shows it after each commit. */
export class RunOwners {
  readonly #database: SimulatedDatabase;
  readonly #record: (event: HistoryEvent) => void;
  /** Workers by run. */
  #workers: ReadonlyMap<string, string> = new Map();

  constructor(database: SimulatedDatabase, record: (event: HistoryEvent) => void) {
    this.#database = database;
    this.#record = record;
  }

  update(written: WrittenTables, process: SimulatedProcess | undefined): void {
    if (written !== 'all' && !written.has('workflow_runs')) return;
    const running = this.#database.execute<{ id: string; worker: string }>(
      "select id, worker_id as worker from workflow_runs where status = 'running'",
    );
    const before = this.#workers;
    this.#workers = new Map(running.map(({ id, worker }) => [id, worker]));
    const by = process?.name;
    for (const run of before.keys()) if (!this.#workers.has(run)) this.#record({ kind: 'run.release', run, by });
    for (const [run, worker] of this.#workers) {
      if (before.get(run) !== worker) this.#record({ kind: 'run.claim', run, by });
    }
  }
}

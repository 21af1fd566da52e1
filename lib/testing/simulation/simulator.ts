import { creationTime } from '#lib/db/creation-time.ts';
import { type BaseState, createBaseState } from './base-state.ts';
import { CHECKS } from './checks.ts';
import { beginCourse } from './course.ts';
import { endStateOf, isAtRest } from './end-state.ts';
import { placeServers } from './first-state.ts';
import { type History, hashOf } from './history.ts';
import { seedPlatform } from './install.ts';
import { OWNERSHIP_CHECKS } from './ownership-checks.ts';
import { PlatformParts } from './platform-parts.ts';
import { RunOwners } from './run-owners.ts';
import { isPunctual, isRecoverable, type Scenario } from './scenario.ts';
import { virtualTime } from './virtual-time.ts';
import { World } from './world.ts';

/** Every run begins at this time. */
const START_MS = Date.UTC(2030, 0, 1);
const HOUR_MS = 3_600_000;
/** Interval at which a world is checked for rest, and how long it must last: every host is looked at meanwhile. */
const LOOK_MS = 1000;
const REST_MS = 9000;
/** The platform must come to rest within this time after the last fault. */
const LIMIT_MS = 900_000;

export interface RunResult {
  hash: string;
  /** What the history violates. */
  violations: string[];
  history: History;
}

/** Runs the platform in simulated worlds, one after the other. */
export class Simulator {
  readonly #platform: PlatformParts;
  readonly #base: BaseState;

  private constructor(platform: PlatformParts, base: BaseState) {
    this.#platform = platform;
    this.#base = base;
  }

  static async create(): Promise<Simulator> {
    virtualTime.reset(START_MS - 24 * HOUR_MS);
    seedPlatform(0);
    const platform = new PlatformParts();
    await platform.bootstrap();
    return new Simulator(platform, await createBaseState(platform));
  }

  /** Removes what the simulator has stored. */
  close(): void {
    this.#platform.close();
  }

  async run(scenario: Scenario): Promise<RunResult> {
    const { database, services } = this.#platform;
    begin(scenario.seed);
    const world = new World(scenario, database);
    const runs = new RunOwners(database, (event) => world.record(event));
    services.database = database.beginWorld({
      chaos: world.chaos,
      crash: (process) => world.crash(process),
      committed: (written, process) => runs.update(written, process),
    });
    const lastEvent = this.#lastEvent();
    try {
      const servers = placeServers(world, database, this.#base);
      const { projectId } = this.#base;
      beginCourse({ world, platform: this.#platform, projectId, servers });
      const isSettled = await this.#settle(world);
      for (const error of virtualTime.uncaught) world.record({ kind: 'uncaught', error: textOf(error) });
      this.#recordLog(world, lastEvent);
      const history = {
        isRecoverable: isRecoverable(scenario),
        isPunctual: isPunctual(scenario),
        servers,
        events: world.events,
        end: endStateOf(world, database, isSettled),
      };
      const violations = [...CHECKS, ...OWNERSHIP_CHECKS].flatMap((check) => check(history));
      return { hash: hashOf(history), violations, history };
    } finally {
      for (const process of world.processes) process.isAlive = false;
      virtualTime.reset(START_MS);
      database.endWorld();
    }
  }

  /** Lets time pass until the platform has been at rest for a while. @returns false if it is not within the limit */
  async #settle(world: World): Promise<boolean> {
    const { database } = this.#platform;
    let healedAtMs = Number.POSITIVE_INFINITY;
    let restsSinceMs = Number.POSITIVE_INFINITY;
    let isOver = false;
    const look = () => {
      if (world.isHealed) {
        healedAtMs = Math.min(healedAtMs, world.elapsedMs);
        restsSinceMs = isAtRest(world, database) ? Math.min(restsSinceMs, world.elapsedMs) : Number.POSITIVE_INFINITY;
      }
      isOver = world.elapsedMs - restsSinceMs >= REST_MS || world.elapsedMs - healedAtMs >= LIMIT_MS;
      if (!isOver) virtualTime.schedule(LOOK_MS, look);
    };
    look();
    await virtualTime.passUntil(() => isOver);
    return world.elapsedMs - restsSinceMs >= REST_MS;
  }

  #lastEvent(): number {
    const [row] = this.#platform.database.execute<{ id: number | null }>('select max(id) as id from events');
    return row?.id ?? 0;
  }

  /** By their ids, because clocks can be set back to before the start. */
  #recordLog(world: World, lastEvent: number): void {
    const rows = this.#platform.database.execute<{ type: string; object_id: string }>(
      'select type, object_id from events where id > ? order by id',
      lastEvent,
    );
    for (const { type, object_id } of rows) world.record({ kind: 'logged', type, object: object_id });
  }
}

/** Everything that depends on time and chance begins as in every other run of the seed. */
function begin(seed: number): void {
  // The clock of creation times remembers the last one.
  virtualTime.reset(START_MS - HOUR_MS);
  creationTime();
  virtualTime.reset(START_MS);
  seedPlatform(seed);
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

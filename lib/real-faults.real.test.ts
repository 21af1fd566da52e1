import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealEngine, startRealEngine } from './testing/real-engine/real-engine.ts';
import { Cloud } from './testing/real-faults/cloud.ts';
import { FAULTS, type Fault, strike } from './testing/real-faults/faults.ts';
import { violations } from './testing/real-faults/invariants.ts';
import { Users } from './testing/real-faults/operations.ts';
import { seeded } from './testing/seeded-random.ts';

/** `NEPHOS_TEST_FAULT_ROUNDS=200 NEPHOS_TEST_FAULT_SEED=7` for a long run. */
const ROUNDS = Number(process.env.NEPHOS_TEST_FAULT_ROUNDS ?? 3);
const SEED = Number(process.env.NEPHOS_TEST_FAULT_SEED ?? Date.now() % 100_000);
/** Time in which operations start and faults occur. */
const SPAN_MS = 4000;
/** Faults per round, so that each fault occurs once in three rounds. */
const AT_ONCE = Math.ceil(FAULTS.length / 3);
const LOG_LINES = 60;
/** Ends a round that hangs. */
const SETTLED_WITHIN = { interval: 1000 };

const random = seeded(SEED);
/** Faults that are still to occur. */
const deck: Fault[] = [];
let engine: RealEngine;
let cloud: Cloud;
let users: Users;
beforeAll(async () => {
  engine = await startRealEngine({ hosts: 3 });
  cloud = new Cloud(engine);
  users = new Users(cloud);
  await cloud.start();
  await cloud.furnish();
});
afterAll(async () => {
  await cloud?.stop();
  await engine?.stop();
});

/** Injects several faults while users work. */
async function round(faults: readonly Fault[]): Promise<void> {
  const hosts = random.shuffled(engine.hosts);
  const strikes = faults.map(async (fault, index) => {
    // A generator per fault, so that faults do not depend on their timing.
    const own = seeded(random.next() * 2 ** 32);
    await delay(own.next() * SPAN_MS);
    const host = hosts[index % hosts.length]?.name ?? '';
    await strike({ cloud, host, random: own, tell: (what) => users.tell(what) }, fault);
  });
  await Promise.all([users.doSome(random, SPAN_MS), ...strikes]);
}

describe(`With seed ${SEED}, whatever dies in the midst of launches, moves and attachments`, () => {
  test.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
    'nothing is lost, doubled or half there after round %i',
    async () => {
      if (deck.length === 0) deck.push(...random.shuffled(FAULTS));
      users.story = [];
      try {
        await cloud.readmit();
        await round(deck.splice(0, AT_ONCE));
        await expect.poll(() => violations(cloud, users), SETTLED_WITHIN).toEqual([]);
      } catch (cause) {
        throw new Error(`${users.story.join('\n')}\n${cloud.logged(LOG_LINES)}`, { cause });
      }
    },
  );
});

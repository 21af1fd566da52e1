import './install.ts';
import { parseArgs } from 'node:util';
import type { Break } from './breaks.ts';
import type { Scenario } from './scenario.ts';

/**
 * Runs the platform in simulated worlds: `npm run simulate -- --seeds 1000 --from 1`. Prints the seeds whose history
 * violates what is promised, with the command that replays each; its exit code is 1 then.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    /** 1 by default, and MAX_BREAK_SEEDS for each safeguard that is switched off. */
    seeds: { type: 'string' },
    /** Ends after this time, even if not all seeds have run. */
    seconds: { type: 'string', default: 'Infinity' },
    /** Prints the hash of each history. */
    hashes: { type: 'boolean', default: false },
    /** Runs the scenarios that violated a promise once, instead of seeds. */
    regressions: { type: 'boolean', default: false },
    /** Switches off one safeguard of the platform after the other, until a seed reports it; fails if none does. */
    breaks: { type: 'boolean', default: false },
    /** Prints each scenario and its history. */
    history: { type: 'boolean', default: false },
  },
});
/** Most safeguards are reported within a few dozen seeds. */
const MAX_BREAK_SEEDS = 500;
const defaultSeeds = values.breaks ? MAX_BREAK_SEEDS : 1;
const [from, seeds, limitS] = [Number(values.from), Number(values.seeds ?? defaultSeeds), Number(values.seconds)];

// Prepared before the modules are loaded.
const switchBreak = values.breaks ? (await import('./switchable-breaks.ts')).prepareBreaks() : undefined;
// Loaded after the clocks are replaced.
const { Simulator } = await import('./simulator.ts');
const { scenarioOf } = await import('./scenario.ts');
const { REGRESSIONS } = await import('./regressions.ts');
const { BREAKS } = await import('./breaks.ts');

const print = (line: string) => void process.stdout.write(`${line}\n`);
const secondsNow = () => Number(process.hrtime.bigint()) / 1e9;
const simulator = await Simulator.create();
const startedS = secondsNow();
const elapsedS = () => secondsNow() - startedS;
const startedCpu = process.cpuUsage();
const cpuS = () => {
  const { user, system } = process.cpuUsage(startedCpu);
  return (user + system) / 1e6;
};
let done = 0;
let failed = 0;

/** @param name identifies the scenario in the output */
async function run(name: string, scenario: Scenario, replay: string): Promise<void> {
  const { hash, violations, history } = await simulator.run(scenario);
  done += 1;
  if (values.history) {
    print(JSON.stringify(scenario, null, 1));
    for (const event of history.events) print(JSON.stringify(event));
    print(JSON.stringify(history.end, null, 1));
  }
  if (values.hashes) print(`${name}: ${hash}`);
  if (violations.length === 0) return;
  failed += 1;
  print([`${name}:`, ...violations].join('\n  '));
  print(`  replay: npm run simulate -- ${replay} --history`);
}

/** Prints the first seed that reports that a safeguard is off. */
async function findBreak({ name }: Break): Promise<void> {
  switchBreak?.(name);
  for (let at = from; at < from + seeds && elapsedS() < limitS; at += 1) {
    done += 1;
    const { violations } = await simulator.run(scenarioOf(at));
    if (violations.length > 0) return print(`${name}: seed ${at}: ${violations[0]}`);
  }
  failed += 1;
  print(`${name}: not reported`);
}

if (values.breaks) for (const each of BREAKS) await findBreak(each);
else if (values.regressions) for (const { name, scenario } of REGRESSIONS) await run(name, scenario, '--regressions');
else
  for (let seed = from; seed < from + seeds && elapsedS() < limitS; seed += 1)
    await run(`seed ${seed}`, scenarioOf(seed), `--from ${seed}`);
const rates = `${(done / elapsedS()).toFixed(1)} per second, ${(done / cpuS()).toFixed(1)} per second of processor time`;
print(`${done} scenarios, ${failed} failed, ${rates}`);
simulator.close();
process.exit(failed > 0 ? 1 : 0);

import './install.ts';
import { parseArgs } from 'node:util';
import type { Scenario } from './scenario.ts';

/**
 * Runs the platform in simulated worlds: `npm run simulate -- --seeds 1000 --from 1`. Prints the seeds whose history
 * violates what is promised, with the command that replays each; its exit code is 1 then.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    /** Ends after this time, even if not all seeds have run. */
    seconds: { type: 'string', default: 'Infinity' },
    /** Prints the hash of each history. */
    hashes: { type: 'boolean', default: false },
    /** Runs the scenarios that violated a promise once, instead of seeds. */
    regressions: { type: 'boolean', default: false },
    /** Prints each scenario and its history. */
    history: { type: 'boolean', default: false },
  },
});
const [from, seeds, limitS] = [Number(values.from), Number(values.seeds), Number(values.seconds)];

// Loaded after the clocks are replaced.
const { Simulator } = await import('./simulator.ts');
const { scenarioOf } = await import('./scenario.ts');
const { REGRESSIONS } = await import('./regressions.ts');

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

if (values.regressions) for (const { name, scenario } of REGRESSIONS) await run(name, scenario, '--regressions');
else
  for (let seed = from; seed < from + seeds && elapsedS() < limitS; seed += 1)
    await run(`seed ${seed}`, scenarioOf(seed), `--from ${seed}`);
const rates = `${(done / elapsedS()).toFixed(1)} per second, ${(done / cpuS()).toFixed(1)} per second of processor time`;
print(`${done} scenarios, ${failed} failed, ${rates}`);
simulator.close();
process.exit(failed > 0 ? 1 : 0);

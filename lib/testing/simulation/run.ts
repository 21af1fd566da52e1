import './install.ts';
import { parseArgs } from 'node:util';

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
    /** Prints each scenario and its history. */
    history: { type: 'boolean', default: false },
  },
});
const [from, seeds, limitS] = [Number(values.from), Number(values.seeds), Number(values.seconds)];

// Loaded after the clocks are replaced.
const { Simulator } = await import('./simulator.ts');
const { scenarioOf } = await import('./scenario.ts');

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
for (let seed = from; seed < from + seeds && elapsedS() < limitS; seed += 1) {
  const { hash, violations, history } = await simulator.run(seed);
  done += 1;
  if (values.history) {
    print(JSON.stringify(scenarioOf(seed), null, 1));
    for (const event of history.events) print(JSON.stringify(event));
    print(JSON.stringify(history.end, null, 1));
  }
  if (values.hashes) print(`seed ${seed}: ${hash}`);
  if (violations.length === 0) continue;
  failed += 1;
  print([`seed ${seed}:`, ...violations].join('\n  '));
  print(`  replay: npm run simulate -- --from ${seed} --history`);
}
const rates = `${(done / elapsedS()).toFixed(1)} seeds/s, ${(done / cpuS()).toFixed(1)} per second of processor time`;
print(`${done} seeds, ${failed} failed, ${rates}`);
simulator.close();
process.exit(failed > 0 ? 1 : 0);

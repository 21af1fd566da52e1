import { CommandError } from '#lib/errors/command-error.ts';
import { BareLauncher } from './bare-launch.ts';
import { median } from './measure.ts';
import { longestSilence, untilAnswers } from './pings.ts';
import { isSettled, type RealCloud, serverOf, until, withRealCloud } from './real-cloud.ts';
import type { Row } from './report.ts';

const TURNS = 5;
const AT_ONCE = 10;
/** 400 MB. */
const MEMORY_LIMIT_MIB = 381;

/**
 * Measures instances on two real hosts: a launch by Nephos compared with one by virsh and ovn-nbctl, the time until an
 * instance responds, ten concurrent launches, the network outage during a live migration, and the memory of the server.
 */
export const measureRealMachines = (password: string): Promise<Row[]> =>
  withRealCloud({ password, hosts: 2 }, async (bench) => {
    const { engine, call, nephos } = bench;
    const first = await bench.launch({ host: 'h1' });
    const floating = await bench.reach(first.port);
    await untilAnswers(floating);

    const example = { serverId: first.server.id, portId: first.port.id, macAddress: first.port.mac_address };
    const [host] = engine.hosts;
    if (!host) throw new CommandError('There is no host.');
    const bare = new BareLauncher(engine, { host, ...example });
    await bare.prepare();
    const ratio = await overhead(bench, bare);
    const silence = await longestSilence(floating, async () => {
      const move = { 'os-migrateLive': { host: 'h2', block_migration: 'auto' } };
      await call('POST', `/compute/v2.1/servers/${first.server.id}/action`, move);
      await until(async () => isSettled(await serverOf(call, first.server.id)));
    });
    await bench.end(first.server.id);
    return [
      ...ratio,
      ...(await firstAnswer(bench)),
      { what: 'live migration: longest silence of the machine, ms', measured: silence },
      await tenAtOnce(bench),
      {
        what: 'memory of the server with real machines, MiB',
        measured: nephos.memoryMib(),
        limit: MEMORY_LIMIT_MIB,
        isMaximum: true,
      },
    ];
  });

/** Alternates launches with and without Nephos, each alone on the machine. */
async function overhead(bench: RealCloud, bare: BareLauncher): Promise<Row[]> {
  const [ours, theirs, active]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    const end = await bare.launch();
    theirs.push(performance.now() - began);
    await end();
    const { server, activeMs, upMs } = await bench.launch({ host: 'h1' });
    ours.push(upMs);
    active.push(activeMs);
    await bench.end(server.id);
  }
  const detail = `${median(ours).toFixed(0)} ms beside ${median(theirs).toFixed(0)} ms`;
  return [
    {
      what: 'launch until it runs and its port is up: by Nephos, of the time by virsh and ovn-nbctl',
      measured: median(ours) / median(theirs),
      limit: 1.3,
      isMaximum: true,
      detail,
    },
    { what: 'launch: ms from POST to ACTIVE', measured: median(active) },
  ];
}

/** Measures the time from the POST until an instance responds at a floating IP that was associated before. */
async function firstAnswer(bench: RealCloud): Promise<Row[]> {
  const port = await bench.port();
  const floating = await bench.reach(port);
  const began = performance.now();
  const { server } = await bench.launch({ host: 'h1', port });
  await untilAnswers(floating);
  const measured = performance.now() - began;
  await bench.end(server.id);
  return [{ what: 'launch: ms from POST to the first answer to a ping, its boot included', measured }];
}

async function tenAtOnce(bench: RealCloud): Promise<Row> {
  const began = performance.now();
  const launched = await Promise.all(Array.from({ length: AT_ONCE }, () => bench.launch({})));
  const measured = (performance.now() - began) / 1000;
  for (const { server } of launched) await bench.end(server.id);
  return { what: `${AT_ONCE} launches at once: seconds until the last is ACTIVE and up`, measured };
}

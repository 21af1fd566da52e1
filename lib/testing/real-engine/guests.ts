import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Frame, frameOf, MARK, readFrame } from './frames.ts';
import type { RealEngine } from './real-engine.ts';

const PROBE = join(import.meta.dirname, 'probe.py');

/** A guest without a virtual machine: a network namespace on a host. It and its interface have the same name. */
export interface Guest {
  name: string;
  host: string;
  /** The logical port to which it is attached. */
  port: string;
  mac: string;
}

/** Attaches guests to the switches of their hosts, as libvirt attaches interfaces. */
export async function plugGuests(engine: RealEngine, guests: readonly Guest[]): Promise<void> {
  const byHost = Map.groupBy(guests, ({ host }) => host);
  const plugged = [...byHost].map(async ([host, own]) => {
    // ovn-controller creates the bridge shortly after it has started.
    await engine.run(host, 'ovs-vsctl', ['--timeout=600', 'wait-until', 'bridge', 'br-int']);
    const added = own.flatMap(({ name, port }) => [
      ...['--', 'add-port', 'br-int', name],
      ...['--', 'set', 'interface', name, 'type=internal', `external_ids:iface-id=${port}`],
    ]);
    await engine.run(host, 'ovs-vsctl', added);
    for (const { name, mac } of own) {
      // The namespace sends only the tests' frames.
      await engine.run(host, 'ip', ['netns', 'add', name]);
      await engine.run(host, 'ip', ['link', 'set', name, 'netns', name]);
      const batch = `link set lo up; link set ${name} address ${mac} up`;
      for (const line of batch.split('; ')) await inGuest(engine, { name, host }, ['ip', ...line.split(' ')]);
    }
  });
  await Promise.all(plugged);
}

/** Runs a command in the namespace of a guest and returns its output. */
export const inGuest = (engine: RealEngine, { name, host }: Pick<Guest, 'name' | 'host'>, args: readonly string[]) =>
  engine.run(host, 'ip', ['netns', 'exec', name, ...args]);

export interface SentFrame extends Frame {
  from: string;
}

interface ReceivedFrame extends ReturnType<typeof readFrame> {
  guest: string;
}

/** Seconds until the first frame once all guests listen, between rounds, and after the last one. */
const [LEAD, PAUSE, REST] = [0.2, 1, 3];
const GAP = 0.002;

/**
 * Sends frames from guests and returns which ones arrived at which guest. The frames of a round are sent together,
 * after those of earlier rounds. Each is sent twice, because the first packets through a new tunnel can be lost.
 */
export async function sendFrames(
  engine: RealEngine,
  guests: readonly Guest[],
  rounds: readonly (readonly SentFrame[])[],
): Promise<ReceivedFrame[]> {
  const timed: { at: number; frame: SentFrame }[] = [];
  let at = 0;
  for (const round of rounds.flatMap((each) => [each, each])) {
    for (const frame of round) {
      timed.push({ at, frame });
      at += GAP;
    }
    at += PAUSE;
  }
  const hosts = Map.groupBy(guests, ({ host }) => host);
  const id = randomUUID();
  const pathOf = (host: string) => join(folderOf(engine, host), `probe-${id}.json`);
  const start = `${pathOf(guests[0]?.host ?? '')}.start`;
  const outputs = [...hosts].map(async ([host, own]) => {
    const namespaces = own.map(({ name }) => name);
    const frames = timed.filter(({ frame }) => namespaces.includes(frame.from));
    const lines = frames.map(({ at: time, frame }) => [time, frame.from, frameOf(frame)]);
    const plan = { start, duration: at + REST, mark: MARK, namespaces, frames: lines };
    await writeFile(pathOf(host), JSON.stringify(plan));
    return engine.run(host, 'python3', [PROBE, pathOf(host)]);
  });
  let isOver = false;
  const arrived = Promise.all(outputs).finally(() => {
    isOver = true;
  });
  const plans = [...hosts.keys()].map(pathOf);
  const areListening = () => plans.every((path) => existsSync(`${path}.ready`));
  while (!isOver && !areListening()) await delay(10);
  await writeFile(`${start}.partial`, String(Date.now() / 1000 + LEAD));
  await rename(`${start}.partial`, start);
  return (await arrived).flatMap((output) => output.split('\n').filter(Boolean).map(arrivedIn));
}

function arrivedIn(line: string): ReceivedFrame {
  const parts: unknown = JSON.parse(line);
  const [guest, hex] = Array.isArray(parts) ? parts.map(String) : [];
  return { guest: guest ?? '', ...readFrame(hex ?? '') };
}

function folderOf({ hosts }: RealEngine, host: string): string {
  const found = hosts.find(({ name }) => name === host);
  if (!found) throw new Error(`Host ${host} does not exist.`);
  return found.folder;
}

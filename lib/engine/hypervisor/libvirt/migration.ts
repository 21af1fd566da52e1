import { setTimeout as delay } from 'node:timers/promises';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { LONGEST_MS } from './connection.ts';
import { assertPower, type DriverContext } from './driver-context.ts';
import { InstanceFailure, ignoreFailures, VirshFailure } from './failure.ts';
import { isDedicated, pinningElement } from './hardware.ts';
import type { FoundDomain, Host } from './host.ts';
import { localDisks, prepareMachine, removeLeftDomain, shareFolder } from './move-machine.ts';
import { assertPages } from './pages.ts';
import { definePinned } from './pinning.ts';
import { type Plan, serialSocketOf } from './plan.ts';
import { find, findAll, parseXml, writeXml, type XmlElement } from './xml.ts';

export async function migrateLive(ctx: DriverContext, found: FoundDomain, to: Host): Promise<void> {
  const machine = await afterMigration(ctx, found);
  if (machine.host !== to) {
    await ctx.volumes.assertMovable(machine, to);
    await begin(machine, to);
    const isShared = await shareFolder(machine.host, to);
    try {
      const processors = await reserve(to, machine.plan);
      if (!isShared) await prepareMachine(ctx, machine.plan, machine.host, to);
      await transfer(machine, to, { isShared, processors });
    } catch (error) {
      await goOn(machine);
      await removePlaceholder(to, machine.plan.id, isShared);
      throw error;
    }
  }
  await resumeAtDestination(ctx, machine.plan.id, to);
}

/** A migration continues after the process that started it has died. Its disks must not be touched before it ends. */
async function afterMigration(ctx: DriverContext, found: FoundDomain): Promise<FoundDomain> {
  if (!(await migrationOf(found))) return found;
  while (await migrationOf(found)) await delay(LOOK_MS);
  return await ctx.inventory.need(found.plan.id);
}

/** Records whether the guest ran: a forced one may be paused when an interrupted migration starts again. */
async function begin(machine: FoundDomain, to: Host): Promise<void> {
  assertPower(machine, 'migrateLive', 'running', 'paused');
  if (machine.plan.note.migration?.host === to.name) return;
  const { host, state } = machine;
  const migration = { from: host.name, host: to.name, wasRunning: state.power === 'running' };
  await host.updateNote(machine, { migration });
}

/**
 * Reserves dedicated processors on the target before memory is copied, in a domain that does not count as the machine
 * until the machine takes its place.
 */
async function reserve(to: Host, plan: Plan): Promise<readonly number[]> {
  return isDedicated(plan) ? definePinned(to, { ...plan, note: { ...plan.note, isLeft: true } }) : [];
}

/** Removes the placeholder on the target after a failed migration. */
async function removePlaceholder(to: Host, id: string, isShared: boolean): Promise<void> {
  const there = await to.find(id);
  if (there?.plan.note.isLeft) await to.undefine(id);
  if (!isShared && !(await to.find(id))) await to.clear(id);
}

/** Copies memory and disks while the guest runs. Afterwards only the domain on the target remains. */
async function transfer(
  { plan, host }: FoundDomain,
  to: Host,
  { isShared, processors }: { isShared: boolean; processors: readonly number[] },
): Promise<void> {
  const [live, stored] = await Promise.all([
    host.connection.run(['dumpxml', plan.id, '--migratable', '--security-info']),
    host.connection.run(['dumpxml', plan.id, '--inactive', '--security-info']),
  ]);
  await assertPages(to, plan);
  const destination = await to.connection.address();
  const domains = [live, stored].map((text) =>
    writeXml(repinned(atHome(plan.id, parseXml(text), host, to), processors)),
  );
  // Undefining a domain keeps its firmware variables, so they are removed after the move.
  const isLeft = find(parseXml(live), 'os', 'nvram') !== undefined;
  const disks = targetsOf(parseXml(live), isShared ? [] : localDisks(plan).map((name) => host.pool.path(name)));
  await host.connection.withFiles(domains, async ([liveFile = '', storedFile = '']) => {
    const args = [
      ...['migrate', plan.id, destination, '--live', '--persistent', '--auto-converge'],
      ...(isLeft ? [] : ['--undefinesource']),
      ...['--xml', liveFile, '--persistent-xml', storedFile],
      ...(to.ip === undefined ? [] : ['--migrateuri', `tcp://${inUri(to.ip)}`]),
      ...(disks.length === 0 ? [] : ['--copy-storage-inc', '--migrate-disks', disks.join(',')]),
      // libvirt cannot know that both hosts share these files or exports.
      ...(isShared || plan.volumes.length > 0 ? ['--unsafe'] : []),
    ];
    await host.connection.run(args, { timeoutMs: LONGEST_MS });
  });
}

/** After a failed migration the machine continues on its source, even if it was paused to be forced. */
async function goOn({ host, plan }: FoundDomain): Promise<void> {
  const stayed = await host.find(plan.id);
  if (!stayed) return;
  if (plan.note.migration?.wasRunning && stayed.state.power === 'paused') {
    await host.connection.run(['resume', plan.id]).catch(ignoreFailures('refused'));
  }
  await host.updateNote(stayed, { migration: undefined });
}

/** The domain with its files in the folder of another host. */
function atHome(id: string, domain: XmlElement, from: Host, to: Host): XmlElement {
  const [was, becomes] = [serialSocketOf(id, from.place), serialSocketOf(id, to.place)];
  const inFolder = (value: string) =>
    value.startsWith(`${from.place.folder}/`) ? to.place.folder + value.slice(from.place.folder.length) : value;
  const moved = (value: string) => (value === was ? becomes : inFolder(value));
  const bridge = (value: string) => (value === from.place.bridge ? to.place.bridge : value);
  const attributes = Object.entries(domain.attributes).flatMap(([key, value]) => {
    // The socket of the screen: libvirt chooses its path on the target.
    if (key === 'socket') return [];
    return [[key, key === 'bridge' ? bridge(value) : moved(value)]];
  });
  return {
    ...domain,
    attributes: Object.fromEntries(attributes),
    children: domain.children.map((child) => atHome(id, child, from, to)),
  };
}

/** Replaces dedicated processors by those of the target. */
const repinned = (domain: XmlElement, pinned: readonly number[]): XmlElement => ({
  ...domain,
  children: domain.children.map((child) => (child.name === 'cputune' ? (pinningElement(pinned) ?? child) : child)),
});

const inUri = (host: string): string => (/^[^[]*:/.test(host) ? `[${host}]` : host);

const targetsOf = (domain: XmlElement, files: readonly string[]): string[] =>
  findAll(domain, 'devices', 'disk').flatMap((disk) => {
    const isOurs = files.includes(find(disk, 'source')?.attributes.file ?? '');
    return isOurs ? [find(disk, 'target')?.attributes.dev ?? ''] : [];
  });

/** Resumes a machine that was paused to be forced, and removes its source. Idempotent. */
export async function resumeAtDestination(ctx: DriverContext, id: string, to: Host): Promise<void> {
  const machine = await ctx.inventory.need(id);
  if (machine.host !== to) throw new InstanceFailure(id, `Instance ${id} did not arrive on host ${to.name}.`);
  const { migration } = machine.plan.note;
  if (!migration) return;
  if (migration.wasRunning && machine.state.power === 'paused') await to.connection.run(['resume', id]);
  if (migration.from !== to.name) {
    // A copy on a host that died meanwhile is overtaken when that host returns.
    await to.updateNote(machine, { placedAt: await ctx.nextPlacement(id) });
    await removeLeftDomain(ctx.inventory.host(migration.from), id, to).catch(ignoreFailures('lost'));
  }
  await to.updateNote(machine, { migration: undefined });
}

const LOOK_MS = 200;
/** Maximum time until a migration starts. */
const BEGIN_MS = 30_000;

/**
 * Pauses the guest of a running migration, so that its memory stops changing; it continues on the target. @throws
 * PermanentFailure if no migration starts
 */
export async function forceMigration(ctx: DriverContext, id: string, to: Host): Promise<void> {
  for (const end = Date.now() + BEGIN_MS; ; await delay(LOOK_MS)) {
    const { machine } = await ctx.inventory.locate(id);
    const found = machine ?? (await ctx.inventory.need(id));
    if (found.host === to && !found.state.isArriving) return;
    if ((await migrationOf(found)) === 'outgoing') {
      await found.host.connection.run(['suspend', id]).catch(ignoreFailures('missing', 'refused', 'busy'));
      return;
    }
    if (Date.now() >= end)
      throw new PermanentFailure(`No live migration of instance ${id} to host ${to.name} is in progress.`);
  }
}

/** libvirt's message for a domain that has almost arrived. */
const INCOMING = /statistics are available only on the source host/;

/** The role of a domain in a migration; undefined if there is none. */
async function migrationOf({ host, plan }: FoundDomain): Promise<'outgoing' | 'incoming' | undefined> {
  try {
    const job = await host.connection.run(['domjobinfo', plan.id]);
    return /^Operation:\s+Outgoing migration/m.test(job) ? 'outgoing' : undefined;
  } catch (error) {
    if (error instanceof VirshFailure && INCOMING.test(error.message)) return 'incoming';
    return ignoreFailures('missing', 'refused')(error);
  }
}

import type { DriverContext } from './driver-context.ts';
import { ignoreFailures } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { element, find, writeXml } from './xml.ts';

/** Marks a machine with frozen file systems in the metadata of the running domain. */
const NAMESPACE = 'https://nephos.dev/xmlns/frozen/1';
const KEY = 'nephos-frozen';
/** Timeout of guest agent commands in seconds. */
const AGENT_S = 30;
/** Another process certainly finished its freeze after this time. */
const LONGEST_MS = 60_000;

/**
 * Runs work while the file systems of a guest are frozen, if its agent responds; otherwise the disks are as after a power
 * failure. They are thawed afterwards, also when this process dies before: `thawAbandonedFreeze` finds the mark.
 */
export async function runQuiesced<T>(ctx: DriverContext, machine: FoundDomain, work: () => Promise<T>): Promise<T> {
  const { host, plan } = machine;
  if (!(await host.hasAgent(machine))) return work();
  ctx.frozen.add(plan.id);
  try {
    await mark(machine, '--set', writeXml(element('frozen', { at: Date.now() })));
    const freeze = setAgentTimeout(machine).then(() => host.connection.run(['domfsfreeze', plan.id]));
    await freeze.catch(ignoreFailures('other', 'refused', 'busy', 'lost'));
    return await work();
  } finally {
    ctx.frozen.delete(plan.id);
    await thaw(machine);
  }
}

/** Thaws file systems that a process left frozen when it died. */
export async function thawAbandonedFreeze(ctx: DriverContext, machine: FoundDomain): Promise<void> {
  const metadata = find(machine.xml, 'metadata');
  const frozen = metadata?.children.find(({ attributes }) => Object.values(attributes).includes(NAMESPACE));
  if (!frozen || !machine.state.isActive || ctx.frozen.has(machine.plan.id)) return;
  if (Date.now() - Number(frozen.attributes.at) > LONGEST_MS) await thaw(machine);
}

/** The mark is removed after the guest has confirmed, so that a failed thaw is retried. */
async function thaw(machine: FoundDomain): Promise<void> {
  const { host, plan } = machine;
  const thaws = setAgentTimeout(machine).then(() => host.connection.run(['domfsthaw', plan.id]));
  const thawed = await thaws.catch(ignoreFailures('other', 'refused', 'busy', 'lost'));
  if (thawed !== undefined) await mark(machine, '--remove').catch(ignoreFailures('missing', 'refused', 'other'));
}

/**
 * Sets the agent timeout of libvirt. By default it waits forever with one of its few workers, even after the client has
 * gone. libvirt loses the setting when it restarts.
 */
export const setAgentTimeout = ({ host, plan }: FoundDomain): Promise<string> =>
  host.connection.run(['guest-agent-timeout', plan.id, '--timeout', String(AGENT_S)]);

const mark = ({ host, plan }: FoundDomain, ...what: string[]) =>
  host.connection.run(['metadata', plan.id, '--live', '--uri', NAMESPACE, '--key', KEY, ...what]);

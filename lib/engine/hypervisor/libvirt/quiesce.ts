import type { DriverContext } from './driver-context.ts';
import { unless } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { element, find, writeXml } from './xml.ts';

/** Marks a machine whose file systems stand still, in the metadata of what runs. */
const NAMESPACE = 'https://nephos.dev/xmlns/frozen/1';
const KEY = 'nephos-frozen';
/** The longest that a guest may take for anything that it is asked, such as to let its file systems stand still. */
const AGENT_S = 30;
/** What another process has been doing for longer than this it does not do any more. */
const LONGEST_MS = 60_000;

/**
 * Does work in a moment when the file systems of a guest are whole and stand still, where its agent answers; else it is a moment
 * like that of a power cut. They go on afterwards, also when this process dies before: `thawForgotten` finds the mark.
 */
export async function quiesced<T>(ctx: DriverContext, machine: FoundDomain, work: () => Promise<T>): Promise<T> {
  const { host, plan } = machine;
  if (!(await host.hasAgent(machine))) return work();
  ctx.frozen.add(plan.id);
  try {
    await mark(machine, '--set', writeXml(element('frozen', { at: Date.now() })));
    const freeze = boundAgent(machine).then(() => host.connection.run(['domfsfreeze', plan.id]));
    await freeze.catch(unless('other', 'refused', 'busy', 'lost'));
    return await work();
  } finally {
    ctx.frozen.delete(plan.id);
    await thaw(machine);
  }
}

/** Lets file systems go on that a process which died left standing still. */
export async function thawForgotten(ctx: DriverContext, machine: FoundDomain): Promise<void> {
  const metadata = find(machine.xml, 'metadata');
  const frozen = metadata?.children.find(({ attributes }) => Object.values(attributes).includes(NAMESPACE));
  if (!frozen || !machine.state.isActive || ctx.frozen.has(machine.plan.id)) return;
  if (Date.now() - Number(frozen.attributes.at) > LONGEST_MS) await thaw(machine);
}

/** The mark stays until the guest has answered, so that it is tried again. */
async function thaw(machine: FoundDomain): Promise<void> {
  const { host, plan } = machine;
  const thaws = boundAgent(machine).then(() => host.connection.run(['domfsthaw', plan.id]));
  const thawed = await thaws.catch(unless('other', 'refused', 'busy', 'lost'));
  if (thawed !== undefined) await mark(machine, '--remove').catch(unless('missing', 'refused', 'other'));
}

/**
 * Lets libvirt give up an agent that does not answer: unless it is told so it waits without end, with one of its few workers, whether
 * or not whoever asked is still there. It forgets this as it starts anew.
 */
export const boundAgent = ({ host, plan }: FoundDomain): Promise<string> =>
  host.connection.run(['guest-agent-timeout', plan.id, '--timeout', String(AGENT_S)]);

const mark = ({ host, plan }: FoundDomain, ...what: string[]) =>
  host.connection.run(['metadata', plan.id, '--live', '--uri', NAMESPACE, '--key', KEY, ...what]);

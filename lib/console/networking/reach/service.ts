import { loadServer } from '#lib/compute/servers/service.ts';
import { POWER } from '#lib/compute/servers/states.ts';
import { statusOf } from '#lib/compute/servers/status.ts';
import type { ServerRow } from '#lib/compute/servers/view/view.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { portsOf } from './ports.ts';
import type { ReachAnswer, ReachQuestion, ReachStep } from './schema.ts';
import { type Sender, senderAt, senderOf } from './sender.ts';
import { breaks, passes, unknown } from './step.ts';
import { walkPort } from './walk-port.ts';

/**
 * Follows a packet to an instance: state, hint from the guest's log, then for each port security groups, subnet,
 * router, gateway and floating IP. @throws 404 if the instance or the sending instance is in another project
 */
export async function walkToServer(ctx: ProjectContext, id: string, question: ReachQuestion): Promise<ReachAnswer> {
  const { read } = ctx.database;
  const server = await loadServer(read, ctx, id);
  const named = question.from_server;
  const sender =
    named === undefined ? senderAt(question.from) : await senderOf(read, await loadServer(read, ctx, named));
  const steps = await stepsTo(ctx, server, sender, question);
  return { is_reached: steps.every(({ outcome }) => outcome !== 'breaks'), from: sender.text, steps };
}

async function stepsTo(
  ctx: ProjectContext,
  server: ServerRow,
  sender: Sender,
  question: ReachQuestion,
): Promise<ReachStep[]> {
  if (server.power_state !== POWER.running) {
    return [breaks('state', 'not_running', { status: statusOf(server.vm_state, server.task_state) })];
  }
  const steps = [passes('state', 'runs'), ...(await guestHint(ctx, server, question))];
  const ports = await portsOf(ctx.database.read, server.id);
  if (ports.length === 0) return [...steps, breaks('port', 'no_network')];
  if (sender.ports?.length === 0) return [...steps, breaks('source', 'source_without_port')];
  const ways: ReachStep[][] = [];
  for (const port of ports) {
    for (const from of sender.ports ?? [undefined]) {
      ways.push(await walkPort(ctx.database.read, port, { sender, from, question }));
    }
  }
  const reached = (way: ReachStep[]) => way.filter(({ outcome }) => outcome === 'passes').length;
  const whole = ways.find((way) => way.every(({ outcome }) => outcome !== 'breaks'));
  return [...steps, ...(whole ?? ways.toSorted((one, other) => reached(other) - reached(one))[0] ?? [])];
}

/** Log lines of guests with a running SSH server. */
const SSH_IS_UP =
  /started .*(openssh|openbsd secure shell) server|server listening on .* port 22|started sshd?\.service/i;
const MAX_LOG = 200_000;

/** Only SSH servers have recognizable log lines. Without a log there is no hint. */
async function guestHint(ctx: ProjectContext, server: ServerRow, question: ReachQuestion): Promise<ReachStep[]> {
  if (question.protocol !== 'tcp' || question.port !== 22) return [];
  const log = await ctx.engine.hypervisor.consoleLog(server.id).catch(() => '');
  if (log === '') return [];
  const listens = SSH_IS_UP.test(log.slice(-MAX_LOG));
  return [listens ? passes('guest', 'guest_listens') : unknown('guest', 'guest_silent')];
}

import type { PlannedMove } from '#lib/compute/moves/schema.ts';
import type { ReturnMode, StartMode } from '#lib/console/maintenance/modes.ts';
import type { MaintenanceHost } from '#lib/console/maintenance/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** Maximum number of hosts named in a sentence; the others are counted. */
const MAX_NAMED = 4;

/** Names for sentences about several hosts: "sim-1, sim-2 and 3 more". */
export function namesOf(hosts: readonly string[]): Text {
  const names = hosts.slice(0, MAX_NAMED).join(', ');
  const others = hosts.length - MAX_NAMED;
  return others > 0 ? msg('{names} and {others} more', { names, others }) : names;
}

interface Plan {
  hosts: readonly MaintenanceHost[];
  moves: readonly Pick<PlannedMove, 'how' | 'from'>[];
}

export function startConsequences({ hosts, moves }: Plan, mode: StartMode): Text[] {
  const total = hosts.reduce((sum, { instances }) => sum + instances, 0);
  const moved = moves.filter(({ how }) => how !== 'none' && how !== 'stop').length;
  const stopped = moves.filter(({ how }) => how === 'stop').length;
  const left = total - moved;
  const isProtected = hosts.some(({ segment_name }) => segment_name !== null);
  const count = hosts.length;
  return [
    msg(
      '{count, plural, one {The host is disabled} other {The hosts are disabled}}: no new instances are placed there.',
      {
        count,
      },
    ),
    ...(moved > 0
      ? [msg('{moved, plural, one {# instance moves} other {# instances move}} to another host.', { moved })]
      : []),
    ...(stopped > 0
      ? [msg('{stopped, plural, one {# instance is} other {# instances are}} stopped.', { stopped })]
      : []),
    ...(left > 0
      ? [
          isProtected
            ? msg(
                '{left, plural, one {# instance stays and loses its protection: it is} other {# instances stay and lose their protection: they are}} not recovered if the host fails during maintenance.',
                { left },
              )
            : msg('{left, plural, one {# instance stays} other {# instances stay}} on the host.', { left }),
        ]
      : []),
    ...(isProtected
      ? [
          mode === 'leave'
            ? msg('Failure notifications are rejected until the return to service.')
            : msg('Once the moves are done, failure notifications are rejected until the return to service.'),
        ]
      : []),
  ];
}

export function returnConsequences({ hosts, moves }: Plan, mode: ReturnMode): Text[] {
  const back = moves.filter(({ how }) => how === 'live' || how === 'cold').length;
  const started = moves.filter(({ how }) => how === 'start').length;
  return [
    msg('The compute service is enabled: instances can be placed there again.'),
    ...(hosts.some(({ is_forced_down }) => is_forced_down)
      ? [msg('It is no longer forced down: its own reports count again.')]
      : []),
    ...(hosts.some(({ segment_name }) => segment_name !== null)
      ? [msg('Its protection resumes: failure notifications are accepted and its instances are recovered.')]
      : []),
    ...(back > 0
      ? [msg('{back, plural, one {# instance moves} other {# instances move}} back.', { back })]
      : [msg('Instances that were moved off stay where they are.')]),
    ...(started > 0
      ? [msg('{started, plural, one {# stopped instance starts} other {# stopped instances start}}.', { started })]
      : []),
    ...hosts.flatMap((host) => host.reserves.map((reserve) => reserveSentence(host, reserve, mode))),
  ];
}

function reserveSentence(
  host: MaintenanceHost,
  { name, instances }: MaintenanceHost['reserves'][number],
  mode: ReturnMode,
): Text {
  if (name === host.name) return msg('{name} is reserved again.', { name });
  if (instances === 0) return msg('{name}, which its failure used up, is reserved again.', { name });
  return mode === 'stay'
    ? msg(
        '{name}, which its failure used up, stays unreserved: {instances, plural, one {# instance is} other {# instances are}} on it. Move them back to reserve it again.',
        { name, instances },
      )
    : msg('{name}, which its failure used up, is reserved again once it is empty.', { name });
}

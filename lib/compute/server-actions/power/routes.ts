import { action } from '#lib/http/actions.ts';
import type { Operation } from '#lib/identity/policy.ts';
import { Reboot } from './schema.ts';
import { changePower } from './service.ts';
import type { PowerVerb } from './workflow.ts';

const power = (policy: Operation, verb: PowerVerb) =>
  action({ policy, status: 202, run: (ctx, { params }) => changePower(ctx, params.id, verb) });

export const powerActions = {
  'os-start': power('os_compute_api:servers:start', 'start'),
  'os-stop': power('os_compute_api:servers:stop', 'stop'),
  pause: power('os_compute_api:os-pause-server:pause', 'pause'),
  unpause: power('os_compute_api:os-pause-server:unpause', 'unpause'),
  suspend: power('os_compute_api:os-suspend-server:suspend', 'suspend'),
  resume: power('os_compute_api:os-suspend-server:resume', 'resume'),
  reboot: action({
    policy: 'os_compute_api:servers:reboot',
    body: Reboot,
    status: 202,
    run: (ctx, { params, body }) => changePower(ctx, params.id, body.type === 'HARD' ? 'reboot_hard' : 'reboot'),
  }),
};

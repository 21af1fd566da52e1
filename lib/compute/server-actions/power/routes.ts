import { action } from '#lib/http/actions.ts';
import { type Operation, rule } from '#lib/identity/operations.ts';
import { Reboot } from './schema.ts';
import { changePower } from './service.ts';
import type { PowerVerb } from './workflow.ts';

const power = (policy: Operation, verb: PowerVerb) =>
  action({ policy, status: 202, run: (ctx, { params }) => changePower(ctx, params.id, verb) });

export const powerActions = {
  'os-start': power(rule('os_compute_api:servers:start', 'project_member'), 'start'),
  'os-stop': power(rule('os_compute_api:servers:stop', 'project_member'), 'stop'),
  pause: power(rule('os_compute_api:os-pause-server:pause', 'project_member'), 'pause'),
  unpause: power(rule('os_compute_api:os-pause-server:unpause', 'project_member'), 'unpause'),
  suspend: power(rule('os_compute_api:os-suspend-server:suspend', 'project_member'), 'suspend'),
  resume: power(rule('os_compute_api:os-suspend-server:resume', 'project_member'), 'resume'),
  reboot: action({
    policy: rule('os_compute_api:servers:reboot', 'project_member'),
    body: Reboot,
    status: 202,
    run: (ctx, { params, body }) => changePower(ctx, params.id, body.type === 'HARD' ? 'reboot_hard' : 'reboot'),
  }),
};

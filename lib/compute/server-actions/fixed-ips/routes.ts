import { action } from '#lib/http/actions.ts';
import { rule } from '#lib/identity/operations.ts';
import { AddFixedIp, RemoveFixedIp } from './schema.ts';
import { addFixedIp, removeFixedIp } from './service.ts';

/** Addresses through compute, as it was done before 2.44; contract/compute.md 7. */
export const fixedIpActions = {
  addFixedIp: action({
    policy: rule('os_compute_api:os-multinic:add', 'project_member'),
    until: 43,
    body: AddFixedIp,
    status: 202,
    run: (ctx, { params, body }) => addFixedIp(ctx, params.id, body.networkId),
  }),
  removeFixedIp: action({
    policy: rule('os_compute_api:os-multinic:remove', 'project_member'),
    until: 43,
    body: RemoveFixedIp,
    status: 202,
    run: (ctx, { params, body }) => removeFixedIp(ctx, params.id, body.address),
  }),
};

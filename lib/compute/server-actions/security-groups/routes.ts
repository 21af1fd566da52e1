import { action } from '#lib/http/actions.ts';
import { NamedGroup } from './schema.ts';
import { addSecurityGroup, removeSecurityGroup } from './service.ts';

export const securityGroupActions = {
  addSecurityGroup: action({
    policy: 'os_compute_api:os-security-groups:add',
    body: NamedGroup,
    status: 202,
    run: (ctx, { params, body }) => addSecurityGroup(ctx, params.id, body.name),
  }),
  removeSecurityGroup: action({
    policy: 'os_compute_api:os-security-groups:remove',
    body: NamedGroup,
    status: 202,
    run: (ctx, { params, body }) => removeSecurityGroup(ctx, params.id, body.name),
  }),
};

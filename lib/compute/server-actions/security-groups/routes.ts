import { action } from '#lib/http/actions.ts';
import { rule } from '#lib/identity/operations.ts';
import { NamedGroup } from './schema.ts';
import { addSecurityGroup, removeSecurityGroup } from './service.ts';

export const securityGroupActions = {
  addSecurityGroup: action({
    policy: rule('os_compute_api:os-security-groups:add', 'project_member'),
    body: NamedGroup,
    status: 202,
    run: (ctx, { params, body }) => addSecurityGroup(ctx, params.id, body.name),
  }),
  removeSecurityGroup: action({
    policy: rule('os_compute_api:os-security-groups:remove', 'project_member'),
    body: NamedGroup,
    status: 202,
    run: (ctx, { params, body }) => removeSecurityGroup(ctx, params.id, body.name),
  }),
};

import { actionEndpoint, platformAction } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { rule } from '#lib/identity/operations.ts';
import { FlavorPath } from '../schema.ts';
import { FlavorAccess, Tenant } from './schema.ts';
import { addFlavorAccess, listFlavorAccess, removeFlavorAccess } from './service.ts';

export const flavorAccessEndpoints = [
  endpoint({
    method: 'GET',
    path: '/flavors/{id}/os-flavor-access',
    summary: 'List the projects that may use a private flavor',
    audience: 'token',
    policy: rule('os_compute_api:os-flavor-access', 'admin'),
    params: FlavorPath,
    response: FlavorAccess,
    status: 200,
    run: (ctx, { params }) => listFlavorAccess(ctx, params.id),
  }),
  actionEndpoint({
    path: '/flavors/{id}/action',
    summary: 'Change the access of a project to a private flavor: addTenantAccess, removeTenantAccess',
    params: FlavorPath,
    response: FlavorAccess,
    actions: {
      addTenantAccess: platformAction({
        policy: rule('os_compute_api:os-flavor-access:add_tenant_access', 'admin'),
        body: Tenant,
        status: 200,
        run: (ctx, { params, body }) => addFlavorAccess(ctx, params.id, body.tenant),
      }),
      removeTenantAccess: platformAction({
        policy: rule('os_compute_api:os-flavor-access:remove_tenant_access', 'admin'),
        body: Tenant,
        status: 200,
        run: (ctx, { params, body }) => removeFlavorAccess(ctx, params.id, body.tenant),
      }),
    },
  }),
];

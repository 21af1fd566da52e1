import { actionEndpoint, platformAction } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { rule } from '#lib/identity/operations.ts';
import { VolumeTypePath } from '../schema.ts';
import { Project, VolumeTypeAccess } from './schema.ts';
import { addTypeAccess, listTypeAccess, removeTypeAccess } from './service.ts';

export const typeAccessEndpoints = [
  endpoint({
    method: 'GET',
    path: '/types/{id}/os-volume-type-access',
    summary: 'List the projects that may use a private volume type',
    audience: 'token',
    policy: rule('volume_extension:volume_type_access:get_all_for_type', 'admin'),
    params: VolumeTypePath,
    response: VolumeTypeAccess,
    status: 200,
    run: (ctx, { params }) => listTypeAccess(ctx, params.id),
  }),
  actionEndpoint({
    path: '/types/{id}/action',
    summary: 'Change the access of a project to a private volume type: addProjectAccess, removeProjectAccess',
    params: VolumeTypePath,
    actions: {
      addProjectAccess: platformAction({
        policy: rule('volume_extension:volume_type_access:addProjectAccess', 'admin'),
        body: Project,
        status: 202,
        run: (ctx, { params, body }) => addTypeAccess(ctx, params.id, body.project),
      }),
      removeProjectAccess: platformAction({
        policy: rule('volume_extension:volume_type_access:removeProjectAccess', 'admin'),
        body: Project,
        status: 202,
        run: (ctx, { params, body }) => removeTypeAccess(ctx, params.id, body.project),
      }),
    },
  }),
];

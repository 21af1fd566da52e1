import { serve } from '#lib/contract/serve.ts';
import { platformAction } from '#lib/http/actions.ts';
import * as extraSpecs from '#lib/http/extra-specs.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { addFlavorAccess, listFlavorAccess, removeFlavorAccess } from './access.ts';
import { flavorApi } from './contract.ts';
import { addExtraSpecs, deleteExtraSpec, getExtraSpec, listExtraSpecs, updateExtraSpec } from './extra-specs.ts';
import * as schemas from './schema.ts';
import { Tenant } from './schema.ts';
import { seedFlavors } from './seed.ts';
import { createFlavor, deleteFlavor, getFlavor, listFlavorSummaries, listFlavors, updateFlavor } from './service.ts';

const endpoints = serve(
  flavorApi,
  { ...schemas, ...extraSpecs },
  {
    summaries: { policy: rule('os_compute_api:os-flavors:index', 'project_reader'), run: listFlavorSummaries },
    list: { policy: rule('os_compute_api:os-flavors:detail', 'project_reader'), run: listFlavors },
    show: { policy: rule('os_compute_api:os-flavors:show', 'project_reader'), run: getFlavor },
    create: { policy: rule('os_compute_api:os-flavor-manage:create', 'admin'), run: createFlavor },
    update: {
      policy: rule('os_compute_api:os-flavor-manage:update', 'admin'),
      run: (ctx, { id, body }) => updateFlavor(ctx, id, body),
    },
    remove: { policy: rule('os_compute_api:os-flavor-manage:delete', 'admin'), run: deleteFlavor },

    specs: {
      policy: rule('os_compute_api:os-flavor-extra-specs:index', 'project_reader'),
      run: async (ctx, { id }) => ({ extra_specs: await listExtraSpecs(ctx, id) }),
    },
    addSpecs: {
      policy: rule('os_compute_api:os-flavor-extra-specs:create', 'admin'),
      run: async (ctx, { id, body }) => ({ extra_specs: await addExtraSpecs(ctx, id, body.extra_specs) }),
    },
    spec: {
      policy: rule('os_compute_api:os-flavor-extra-specs:show', 'project_reader'),
      run: (ctx, { params }) => getExtraSpec(ctx, params.id, params.key),
    },
    setSpec: { policy: rule('os_compute_api:os-flavor-extra-specs:update', 'admin'), run: updateExtraSpec },
    removeSpec: {
      policy: rule('os_compute_api:os-flavor-extra-specs:delete', 'admin'),
      run: (ctx, { params }) => deleteExtraSpec(ctx, params.id, params.key),
    },

    access: { policy: rule('os_compute_api:os-flavor-access', 'admin'), run: listFlavorAccess },
    act: {
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
  },
);

export const flavors = defineResource({
  endpoints,
  seed: seedFlavors,
  contents: [projectRows('flavor_access', 'project_id')],
});

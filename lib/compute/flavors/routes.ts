import { endpoint } from '#lib/http/endpoint.ts';
import { ExtraSpecs, FlavorEnvelope, FlavorList, FlavorPath, FlavorQuery, FlavorSummaryList } from './schema.ts';
import { getExtraSpecs, getFlavor, listFlavorSummaries, listFlavors } from './service.ts';

export const flavorEndpoints = [
  endpoint({
    method: 'GET',
    path: '/flavors',
    summary: 'List flavors by name',
    audience: 'project',
    policy: 'os_compute_api:os-flavors:index',
    query: FlavorQuery,
    response: FlavorSummaryList,
    status: 200,
    run: (ctx, { query }) => listFlavorSummaries(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/flavors/detail',
    summary: 'List flavors in full',
    audience: 'project',
    policy: 'os_compute_api:os-flavors:detail',
    query: FlavorQuery,
    response: FlavorList,
    status: 200,
    run: (ctx, { query }) => listFlavors(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/flavors/{id}',
    summary: 'Show a flavor',
    audience: 'project',
    policy: 'os_compute_api:os-flavors:show',
    params: FlavorPath,
    response: FlavorEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ flavor: await getFlavor(ctx, params.id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/flavors/{id}/os-extra_specs',
    summary: 'List the extra specs of a flavor',
    audience: 'project',
    policy: 'os_compute_api:os-flavor-extra-specs:index',
    params: FlavorPath,
    response: ExtraSpecs,
    status: 200,
    run: async (ctx, { params }) => ({ extra_specs: await getExtraSpecs(ctx, params.id) }),
  }),
];

import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { GET_IMAGES } from '#lib/image/images/policy.ts';
import { ImportInfo, UsageInfo } from './schema.ts';
import { importInfo, storesNotFound, usageInfo } from './service.ts';

const shared = { method: 'GET', audience: 'project', status: 200 } as const;

const endpoints = [
  endpoint({
    ...shared,
    path: '/info/import',
    summary: 'List the import methods',
    policy: GET_IMAGES,
    response: ImportInfo,
    run: importInfo,
  }),
  endpoint({
    ...shared,
    path: '/info/stores',
    summary: 'List the stores: 404, because there is only one',
    policy: GET_IMAGES,
    run: storesNotFound,
  }),
  endpoint({
    ...shared,
    path: '/info/stores/detail',
    summary: 'List the stores with their properties: 404, because there is only one',
    policy: rule('stores_info_detail', 'admin_or_service'),
    run: storesNotFound,
  }),
  endpoint({
    ...shared,
    path: '/info/usage',
    isOfCallersProject: true,
    summary: 'Show the image usage and limits of the project',
    policy: GET_IMAGES,
    response: UsageInfo,
    run: usageInfo,
  }),
];

export const info = defineResource({ endpoints });

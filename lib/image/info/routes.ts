import { endpoint } from '#lib/http/endpoint.ts';
import { ImportInfo, UsageInfo } from './schema.ts';
import { importInfo, noStores, usageInfo } from './service.ts';

const shared = { method: 'GET', audience: 'project', status: 200 } as const;

export const infoEndpoints = [
  endpoint({
    ...shared,
    path: '/info/import',
    summary: 'List the ways to import data',
    policy: 'get_images',
    response: ImportInfo,
    run: importInfo,
  }),
  endpoint({
    ...shared,
    path: '/info/stores',
    summary: 'List the stores: 404, there is only one',
    policy: 'get_images',
    run: noStores,
  }),
  endpoint({
    ...shared,
    path: '/info/stores/detail',
    summary: 'List the stores with their properties: 404, there is only one',
    policy: 'stores_info_detail',
    run: noStores,
  }),
  endpoint({
    ...shared,
    path: '/info/usage',
    summary: 'Show what the images of the project take of what they may',
    policy: 'get_images',
    response: UsageInfo,
    run: usageInfo,
  }),
];

import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { ExtensionEnvelope, ExtensionList, ExtensionPath } from './schema.ts';
import { EXTENSIONS, getExtension } from './service.ts';

const shared = {
  method: 'GET',
  audience: 'token',
  policy: rule('os_compute_api:extensions', 'authenticated'),
  status: 200,
} as const;

const endpoints = [
  endpoint({
    ...shared,
    path: '/extensions',
    summary: 'List the parts of the API by their names as extensions',
    response: ExtensionList,
    run: () => ({ extensions: [...EXTENSIONS] }),
  }),
  endpoint({
    ...shared,
    path: '/extensions/{alias}',
    summary: 'Show a part of the API by its name as an extension',
    params: ExtensionPath,
    response: ExtensionEnvelope,
    run: (_ctx, { params }) => ({ extension: getExtension(params.alias) }),
  }),
];

export const extensions = defineResource({ endpoints });

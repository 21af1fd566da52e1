import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { ExtensionEnvelope, ExtensionList, ExtensionPath } from './schema.ts';
import { getExtension, listExtensions } from './service.ts';

const GET_EXTENSION = rule('get_extension', 'authenticated');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/extensions',
    summary: 'List the extensions of the networking API',
    audience: 'token',
    policy: GET_EXTENSION,
    response: ExtensionList,
    status: 200,
    run: () => ({ extensions: listExtensions() }),
  }),
  endpoint({
    method: 'GET',
    path: '/extensions/{alias}',
    summary: 'Show an extension',
    audience: 'token',
    policy: GET_EXTENSION,
    params: ExtensionPath,
    response: ExtensionEnvelope,
    status: 200,
    run: (_ctx, { params }) => ({ extension: getExtension(params.alias) }),
  }),
];

export const extensions = defineResource({ endpoints });

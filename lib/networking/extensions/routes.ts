import { endpoint } from '#lib/http/endpoint.ts';
import { ExtensionEnvelope, ExtensionList, ExtensionPath } from './schema.ts';
import { getExtension, listExtensions } from './service.ts';

export const extensionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/extensions',
    summary: 'List what the networking API offers beyond its core',
    audience: 'token',
    policy: 'get_extension',
    response: ExtensionList,
    status: 200,
    run: () => ({ extensions: listExtensions() }),
  }),
  endpoint({
    method: 'GET',
    path: '/extensions/{alias}',
    summary: 'Show an extension',
    audience: 'token',
    policy: 'get_extension',
    params: ExtensionPath,
    response: ExtensionEnvelope,
    status: 200,
    run: (_ctx, { params }) => ({ extension: getExtension(params.alias) }),
  }),
];

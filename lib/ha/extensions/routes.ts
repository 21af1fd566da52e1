import { contract } from '#lib/contract/contract.ts';
import { all, get } from '#lib/contract/operation.ts';
import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import * as schemas from './schema.ts';
import { EXTENSIONS, getExtension } from './service.ts';

const extensionApi = contract<typeof schemas>()({
  ...{ service: 'ha', audience: 'token', path: '/extensions', one: 'extension', many: 'extensions' },
  kind: 'extension',
  operations: {
    list: all('Extension', { summary: 'List the parts of the API by their names as extensions' }),
    show: get({
      ...{ suffix: '/{alias}', summary: 'Show a part of the API by its name as an extension', output: 'Extension' },
    }),
  },
});

const endpoints = serve(extensionApi, schemas, {
  list: { policy: rule('os_masakari_api:extensions:index', 'admin'), run: () => [...EXTENSIONS] },
  show: {
    policy: rule('os_masakari_api:extensions:detail', 'admin'),
    run: (_, { params }) => getExtension(params.alias),
  },
});

export const extensions = defineResource({ endpoints });

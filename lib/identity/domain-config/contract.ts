import { contract } from '#lib/contract/contract.ts';
import { read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const GROUP = { suffix: '/{group}', params: 'GroupPath' } as const;
const OPTION = { suffix: '/{group}/{option}', params: 'OptionPath' } as const;
const CONFIG = { body: 'DomainConfigBody', output: 'ShownConfig' } as const;

export const domainConfigApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/domains/{id}/config', one: 'config', many: 'config' },
  ...{ kind: 'directory', affects: ['domain', 'user', 'group'] },
  operations: {
    defaults: read('config', 'ShownConfig', {
      ...{ path: '/domains/config/default', summary: 'Show the default options of identity backends' },
    }),
    groupDefaults: read('config', 'ShownConfig', {
      ...{ path: '/domains/config/{group}/default', params: 'DefaultGroupPath' },
      summary: 'Show the default options of a group',
    }),
    optionDefault: read('config', 'ShownOption', {
      ...{ path: '/domains/config/{group}/{option}/default', params: 'DefaultOptionPath' },
      summary: 'Show the default of an option',
    }),
    show: read('config', 'ShownConfig', { summary: 'Show the identity backend of a domain' }),
    showGroup: read('config', 'ShownConfig', {
      ...GROUP,
      summary: 'Show a group of options of an identity backend',
    }),
    showOption: read('config', 'ShownOption', { ...OPTION, summary: 'Show an option of an identity backend' }),
    replace: write('PUT', { ...CONFIG, summary: 'Set the identity backend of a domain', status: 201 }),
    update: write('PATCH', { ...CONFIG, summary: 'Change options of an identity backend', status: 200 }),
    updateGroup: write('PATCH', {
      ...GROUP,
      ...CONFIG,
      ...{ summary: 'Change a group of options of an identity backend', status: 200 },
    }),
    updateOption: write('PATCH', {
      ...OPTION,
      summary: 'Change an option of an identity backend',
      ...{ body: 'OptionBody', output: 'ShownConfig', status: 200 },
    }),
    remove: write('DELETE', {
      summary: 'Remove the identity backend of a domain; users and groups of its directory lose access and remain',
    }),
    removeGroup: write('DELETE', { ...GROUP, summary: 'Remove a group of options of an identity backend' }),
    removeOption: write('DELETE', { ...OPTION, summary: 'Remove an option of an identity backend' }),
  },
});

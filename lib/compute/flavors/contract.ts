import { contract, type SearchOf } from '#lib/contract/contract.ts';
import { act, change, create, get, list, remove, show, write } from '#lib/contract/operation.ts';
import type * as ExtraSpecSchemas from '#lib/http/extra-specs.ts';
import type * as Schemas from './schema.ts';

const specs = { suffix: '/{id}/os-extra_specs', response: 'ExtraSpecs', status: 200 } as const;
const spec = { suffix: '/{id}/os-extra_specs/{key}', response: 'ExtraSpec', status: 200 } as const;

export const flavorApi = contract<typeof Schemas & typeof ExtraSpecSchemas>()({
  ...{ service: 'compute', audience: 'token', path: '/flavors', one: 'flavor', many: 'flavors' },
  kind: 'flavor',
  operations: {
    summaries: list('FlavorSummary', 'FlavorQuery', { summary: 'List flavors by name' }),
    list: list('Flavor', 'FlavorQuery', { suffix: '/detail', summary: 'List flavors in full' }),
    show: show('Flavor', { summary: 'Show a flavor' }),
    create: create('NewFlavor', 'Flavor', { status: 200, summary: 'Create a flavor' }),
    update: change('FlavorChanges', 'Flavor', { since: 55, summary: 'Change the description of a flavor' }),
    remove: remove({ status: 202, summary: 'Delete a flavor; existing servers are not changed' }),

    specs: get({ ...specs, summary: 'List the extra specs of a flavor' }),
    addSpecs: write('POST', { ...specs, body: 'NewExtraSpecs', summary: 'Add extra specs to a flavor' }),
    spec: get({ ...spec, summary: 'Show one extra spec of a flavor' }),
    setSpec: write('PUT', { ...spec, body: 'NewExtraSpec', summary: 'Set one extra spec of a flavor' }),
    removeSpec: write('DELETE', {
      ...{ suffix: '/{id}/os-extra_specs/{key}', status: 200, summary: 'Remove one extra spec of a flavor' },
    }),

    access: get({
      ...{ suffix: '/{id}/os-flavor-access', response: 'FlavorAccess' },
      summary: 'List the projects that may use a private flavor',
    }),
    act: act({
      ...{ response: 'FlavorAccess', summary: 'Change the access of a project to a private flavor: {actions}' },
    }),
  },
});

export const BY_MEMORY: SearchOf<typeof flavorApi> = { sort_key: 'memory_mb', sort_dir: 'asc' };
/** Public and private ones. */
export const ALL_BY_MEMORY = { is_public: 'None', ...BY_MEMORY };

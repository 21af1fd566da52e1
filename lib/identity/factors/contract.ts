import { contract } from '#lib/contract/contract.ts';
import { change, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Kind of everything about second factors. */
export const FACTORS = 'second-factors';

export const factorApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/users/{id}/second_factors' },
  ...{ one: 'second_factors', many: 'second_factors', kind: FACTORS },
  operations: {
    show: show('SecondFactors', { suffix: '', summary: 'Show what a user proves itself with beside the password' }),
    update: change('SecondFactorsChange', 'SecondFactors', {
      ...{ suffix: '', summary: 'Turn the second factor of a user on or off' },
    }),
    remove: remove({ suffix: '', summary: 'Remove all second factors of a user who has lost them' }),
    renewCodes: write('POST', {
      ...{ path: '/users/{id}/recovery_codes', summary: 'Create recovery codes in place of those before' },
      ...{ key: 'recovery_codes', output: 'RecoveryCodes', status: 201 },
    }),
  },
});

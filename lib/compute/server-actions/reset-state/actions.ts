import { serveVerbs } from '#lib/http/actions.ts';
import { transactVerb } from '../transact-verb.ts';
import { ResetState } from './schema.ts';
import { resetStateVerbs } from './verbs.ts';

export const resetStateActions = {
  actions: serveVerbs(resetStateVerbs, {
    reset_state: transactVerb({
      body: ResetState,
      /** The machine is unchanged. As upstream, the last fault is kept and shown again in ERROR. */
      run: ({ finish }, { state }) => finish({ vm_state: state, task_state: null }),
    }),
  }),
};

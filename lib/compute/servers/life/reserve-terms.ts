import { unpackJson } from '#lib/db/column-types.ts';
import type { Services } from '#lib/http/context.ts';
import type { ReserveTerms } from '../../hosts/claims.ts';
import { ignoresReserve } from '../create/place.ts';
import { SchedulerHints } from '../create/schema.ts';
import type { ServerRow } from '../view/view.ts';

/** A server uses up a reserve only if an administrator launched it with the hint. */
export const reserveTermsOf = (
  { env }: Pick<Services, 'env'>,
  { scheduler_hints }: Pick<ServerRow, 'scheduler_hints'>,
): ReserveTerms => ({
  choice: env,
  ignoresReserve: scheduler_hints !== null && ignoresReserve(SchedulerHints.parse(unpackJson(scheduler_hints))),
});
